import { isRallyOutcome } from '@courtline/scoring/rules/rally'
import type { Replay, Step } from '@courtline/scoring/replay/replay'
import { opponent } from '@courtline/scoring/rules/state'
import type { CourtScript, ScriptedServe } from '@courtline/media/synthetic/court-script'
import { shotsOf } from './shots.ts'

/** The picture continues for a while after the last ball. */
const CLOSING_SECONDS = 3

/** What has to be seen for an annotation to be true: every serve with its shots, where the players stand and how it ends. */
export function courtOfMatch({ steps }: Replay, surface: CourtScript['surface'] = 'Hard'): CourtScript {
  const serves = steps.filter(({ event }) => event.eventType === 'Point').map(serveOnCourt)
  const end = serves.at(-1)?.clockStop ?? 0
  return { durationSeconds: Math.ceil(end + CLOSING_SECONDS), serves, surface }
}

function serveOnCourt(step: Step): ScriptedServe {
  const { event, before, servingTeam, serveSide } = step
  const { start, stop = start } = event.clockTime
  return {
    clockStart: start,
    clockStop: stop,
    server: servingTeam,
    nearPlayer: opponent(before.topTeam),
    side: serveSide === 0 ? 'Deuce' : 'Ad',
    hits: shotsOf(event),
    ending: endingOf(step),
    ...(isRallyOutcome(event.outcome) && event.shotType ? { lastStroke: event.shotType } : {}),
  }
}

function endingOf({ event, index }: Step): ScriptedServe['ending'] {
  if (event.outcome === 'Let') return 'Let'
  if (event.errorType === undefined) return 'In'
  if (event.errorType === 'Net') return 'Net'
  // An annotation has one word for both ways out of the court.
  return index % 2 === 0 ? 'Long' : 'Wide'
}
