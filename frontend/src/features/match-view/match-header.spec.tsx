import { screen } from '@testing-library/react'
import { cardOf, matchViewOf, sampleAnnotation, scoreRowsOf } from '../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

const match = matchViewOf(cardOf({}))

describe('the header of a match', () => {
  it.each([
    ['Analysis', 'readAnalysis'],
    ['History', 'readHistory'],
    ['Edit Players', 'editMetadata'],
    ['Title Image', 'setTitleImage'],
  ])('offers %s to whom the server offers it, and to nobody else', async (name, action) => {
    for (const actions of [[], [action]]) {
      const gateway = gatewayFor(sampleUser('Registered'))
        .answer('match', { ...match, actions })
        .answer('scoreRows', scoreRowsOf(sampleAnnotation(match)))
      const { unmount } = show(`/match/${match.id}/watch`, gateway)
      await screen.findByRole('button', { name: 'Share' })
      expect(screen.queryAllByRole('button', { name })).toHaveLength(actions.length)
      unmount()
    }
  })
})
