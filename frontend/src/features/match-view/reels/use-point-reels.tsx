import type { MatchView } from '@courtline/messages/views/match'
import { REEL_TITLE_LENGTH } from '@courtline/messages/reels/limits'
import type { ReelLook } from '@courtline/messages/reels/reel'
import { useState, type ReactNode } from 'react'
import { versus } from '../../../domain/match/versus.ts'
import { useCreateReelMutation, useDeleteReelMutation } from '../../../domain/reels/reel-calls.ts'
import type { ReelServe } from '../../../domain/reels/reel-words.ts'
import { failureText } from '../../../foundation/calls/call-outcome.ts'
import { useKeptFromPage } from '../../../foundation/keys/kept-from-page.ts'
import { later } from '../../../ui/later.tsx'
import { showError } from '../../../ui/toast.ts'
import { BIGGEST_POINTS } from '../filter/filter-presets.ts'
import { pointsFound } from '../filter/points-found.ts'
import { watchedUri } from '../../../domain/video/rendition.ts'
import type { PointRow, WatchedMatch } from '../watched-match.ts'

const PointReelDialog = later(async () => (await import('./point-reel-dialog.tsx')).PointReelDialog)
const ReelUnderWay = later(async () => (await import('./reel-under-way.tsx')).ReelUnderWay)

/** The ways to a film of points. */
export interface PointReels {
  readonly dialog: ReactNode
  /** How far the film is that was made without a dialog. */
  readonly underWay: ReactNode
  /** Opens the dialog that makes a reel of these points. */
  readonly makeReel: (points: readonly PointRow[]) => void
  /** Makes a film of these points with names and score in the picture, without a question. */
  readonly coachCut: (points: readonly PointRow[]) => void
  /** Whether any point of the match may be shown yet. */
  readonly hasPoints: boolean
  /** Makes a reel of the points of the match on which most hung, without a question. */
  readonly biggestPoints: () => void
}

/** Points of which a reel is to be made, with what is to be drawn before and into them. */
interface Planned {
  readonly points: readonly PointRow[]
  readonly title: string
  readonly look: ReelLook
  readonly coachCut?: true
}

interface Film extends Planned {
  readonly reelId: string
}

/** Undefined without a video. */
export function usePointReels(
  match: MatchView,
  watched: Pick<WatchedMatch, 'index' | 'points'>,
): PointReels | undefined {
  const [asked, setAsked] = useState<Pick<Planned, 'points' | 'title'>>()
  const { made, make, undo, forget } = useFilm()
  const close = () => setAsked(undefined)
  useKeptFromPage(asked !== undefined, close)
  const uri = watchedUri(match)
  if (uri === null) return undefined
  const players = versus(match.metadata.teams)
  const change = async (film: Film) => {
    if (await undo(film.reelId)) setAsked(film)
  }
  return {
    dialog: asked && (
      <PointReelDialog title={asked.title} serves={servesOf(uri, asked.points)} onClose={close} />
    ),
    underWay: made && (
      <ReelUnderWay
        {...made}
        onUndo={() => void undo(made.reelId)}
        onChange={() => void change(made)}
        onClose={forget}
      />
    ),
    makeReel: (points) => setAsked({ points, title: players }),
    coachCut: (points) =>
      void make(uri, {
        points,
        title: `Coach cut: ${players}`,
        look: { titleCard: false, names: true, score: true },
        coachCut: true,
      }),
    hasPoints: watched.points.some(({ veiled }) => !veiled),
    biggestPoints: () =>
      void make(uri, {
        points: pointsFound(watched, BIGGEST_POINTS).filter(({ veiled }) => !veiled),
        title: `Biggest points: ${players}`,
        look: { titleCard: true, names: true, score: true },
      }),
  }
}

/** The film that was made without a dialog, until it is closed. */
function useFilm() {
  const [made, setMade] = useState<Film>()
  const [create, { isLoading }] = useCreateReelMutation()
  const [remove] = useDeleteReelMutation()
  const make = async (uri: string, { points, title, look, coachCut }: Planned) => {
    if (isLoading) return
    const events = servesOf(uri, points).map(({ matchUri, start, end }) => ({
      matchUri,
      summaryEventStart: start,
      summaryEventEnd: end,
    }))
    const body = { title: title.slice(0, REEL_TITLE_LENGTH), events, look, ...(coachCut && { coachCut }) }
    const answer = await create(body)
    if (answer.data) setMade({ points, title: body.title, look, reelId: answer.data.id })
    else showError(`Unable to create highlights: ${failureText(answer) ?? ''}`)
  }
  /** Takes the film back; answers whether it is gone. */
  const undo = async (reelId: string) => {
    const failure = failureText(await remove(reelId))
    if (failure === undefined) setMade(undefined)
    else showError(failure)
    return failure === undefined
  }
  return { made, make, undo, forget: () => setMade(undefined) }
}

const servesOf = (matchUri: string, points: readonly PointRow[]): ReelServe[] =>
  points.map(({ startSeconds, stopSeconds }) => ({ matchUri, start: startSeconds, end: stopSeconds }))
