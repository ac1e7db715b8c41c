import type { MatchView } from '@courtline/messages/views/match'
import { useState, type ReactNode } from 'react'
import { versus } from '../../../domain/match/versus.ts'
import { useCreateReelMutation } from '../../../domain/reels/reel-calls.ts'
import type { ReelServe } from '../../../domain/reels/reel-words.ts'
import { failureText } from '../../../foundation/calls/call-outcome.ts'
import { useKeptFromPage } from '../../../foundation/keys/kept-from-page.ts'
import { useUser } from '../../../foundation/session/use-session.ts'
import { later } from '../../../ui/later.tsx'
import { showDone, showError } from '../../../ui/toast.ts'
import { watchedUri } from '../use-watched-match.ts'
import type { PointRow } from '../watched-match.ts'

const PointReelDialog = later(async () => (await import('./point-reel-dialog.tsx')).PointReelDialog)

/** The ways to a film of points; undefined for who has no account, on embed pages, and without a video. */
export interface PointReels {
  readonly dialog: ReactNode
  /** Opens the dialog that makes a reel of these points. */
  readonly makeReel: (points: readonly PointRow[]) => void
  /** Makes a film of these points with names and score in the picture, without a question. */
  readonly coachCut: (points: readonly PointRow[]) => void
}

export function usePointReels(match: MatchView, embed: boolean): PointReels | undefined {
  const user = useUser()
  const [chosen, setChosen] = useState<readonly PointRow[]>()
  const [create] = useCreateReelMutation()
  const close = () => setChosen(undefined)
  useKeptFromPage(chosen !== undefined, close)
  const uri = watchedUri(match)
  if (!user || embed || uri === null) return undefined
  const coachCut = async (points: readonly PointRow[]) => {
    const events = servesOf(uri, points).map(({ matchUri, start, end }) => ({
      matchUri,
      summaryEventStart: start,
      summaryEventEnd: end,
    }))
    const look = { titleCard: false, names: true, score: true }
    const title = `Coach cut: ${versus(match.metadata.teams)}`.slice(0, 120)
    const failure = failureText(await create({ title, events, look }))
    if (failure === undefined)
      showDone('The coach cut is being made. It will be under Favorites, to download.')
    else showError(`Unable to create highlights: ${failure}`)
  }
  return {
    dialog: chosen && <PointReelDialog match={match} serves={servesOf(uri, chosen)} onClose={close} />,
    makeReel: setChosen,
    coachCut: (points) => void coachCut(points),
  }
}

const servesOf = (matchUri: string, points: readonly PointRow[]): ReelServe[] =>
  points.map(({ startSeconds, stopSeconds }) => ({ matchUri, start: startSeconds, end: stopSeconds }))
