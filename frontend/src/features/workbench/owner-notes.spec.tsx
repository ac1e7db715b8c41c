import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { sampleAnnotation, cardOf, matchViewOf } from '../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'

function workbench(metadata: Partial<MatchMetadata>) {
  const match = { ...matchViewOf(cardOf(metadata)), status: 'Annotating' as const }
  const gateway = gatewayFor(sampleUser('Annotator'))
    .answer('match', match)
    .answer('annotation', { ...sampleAnnotation(match), mayEdit: true })
  return show(`/annotate/${match.id}`, gateway)
}
const someone = { email: null, id: null }

describe('what the owner wrote for the annotator', () => {
  const players: MatchMetadata['players'] = [
    [{ ...someone, name: 'Rivera', visualCue: 'red shirt' }],
    [{ ...someone, name: 'Okafor', visualCue: null }],
  ]
  const notes = 'The draw: https://example.org/draw, not javascript:alert(1)'

  it('is shown beside the first questions, and links in it can be followed', async () => {
    workbench({ players, notes })
    const setup = within(await screen.findByRole('region', { name: 'Before the first point' }))
    expect(setup.getByText('red shirt')).toBeVisible()
    expect(setup.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://example.org/draw',
    ])
  })

  it('can be read again later', async () => {
    workbench({ players, notes })
    await userEvent.click(await screen.findByRole('button', { name: 'Notes' }))
    expect(await screen.findByRole('dialog', { name: 'Notes of the owner' })).toHaveTextContent('red shirt')
  })

  it('takes no room where there is nothing', async () => {
    workbench({})
    await screen.findByRole('region', { name: 'Before the first point' })
    expect(screen.queryByRole('button', { name: 'Notes' })).toBeNull()
  })
})
