import { render, screen } from '@testing-library/react'
import { AtAddress } from '../../testing/at-address.tsx'
import { cardOf, matchViewOf } from '../../testing/match-samples.ts'
import { ProcessingNote } from './processing-panel.tsx'

const waiting = (waitingBehind?: number) =>
  ({
    jobId: 'j',
    kind: 'preprocess',
    share: 0,
    secondsLeft: null,
    ...(waitingBehind !== undefined && { waitingBehind }),
  }) as const

const shown = (progress: Parameters<typeof ProcessingNote>[0]['progress']) =>
  render(
    <AtAddress>
      <ProcessingNote match={{ ...matchViewOf(cardOf({})), status: 'Preprocessing' }} progress={progress} />
    </AtAddress>,
  )

describe('a match whose video is processed', () => {
  it.each([
    [0, 'The video is next in turn.'],
    [3, 'The video is waiting behind 3 other videos.'],
  ])('waiting behind %i others: %s', (behind, words) => {
    shown(waiting(behind))
    expect(screen.getByRole('status')).toHaveTextContent(words)
  })

  it('shows no queue once its turn has come', () => {
    shown(waiting())
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByText(/The video is being prepared/)).toBeVisible()
  })
})
