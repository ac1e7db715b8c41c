import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sampleAnnotation, cardOf, matchViewOf } from '../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../testing/show.tsx'

const match = { ...matchViewOf(cardOf({})), status: 'Annotating' as const }
const workbench = `/annotate/${match.id}`

describe('what one screen changes', () => {
  it('shows on the others at once: quick entry, switched off in the profile, is off in the workbench', async () => {
    const gateway = gatewayFor(sampleUser('Annotator'))
      .answer('match', match)
      .answer('annotation', { ...sampleAnnotation(match), mayEdit: true })
      .answer('history', [])
      .answer('changeUserSettings', { quickEntry: false, keyBindings: {} })
    const { go } = show(workbench, gateway)
    expect(await screen.findByRole('button', { name: 'Auto speed through dead time' })).toBeVisible()
    await go('/profile')
    const quickEntry = await screen.findByRole('switch', { name: /^Quick entry/ })
    await userEvent.click(quickEntry)
    await waitFor(() => expect(quickEntry).not.toBeChecked())
    await go(workbench)
    expect(await screen.findByText('between points')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Auto speed through dead time' })).toBeNull()
  })
})
