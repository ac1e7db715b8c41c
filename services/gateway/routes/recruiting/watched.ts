import { refusal } from '@courtline/messages/refusals'
import type { WatchedView } from '@courtline/messages/views/recruiting'
import { refused } from '@courtline/application/outcome'
import { durationSecondsOf } from '@courtline/projections/matches/read'
import { findPrograms } from '@courtline/projections/programs/read'
import { findRecruit, findRecruitByRecruitMatch } from '@courtline/projections/recruits/read'
import { scoutingAbout } from '@courtline/projections/scouting/read'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { shownRecruit } from '../../views/recruiting/recruit-views.ts'
import { hiddenFrom } from '../users/change.ts'
import { onScouting, scoutingBy } from './program-links.ts'

/** Parts of a recruit match that the caller has just watched; kept only where the coach has agreed to be counted. */
export const recordWatched =
  (gateway: Gateway): Handler<'recordWatched'> =>
  async ({ params: { id }, body: { parts }, caller, commandId }) => {
    const { coaching } = caller
    const showing = coaching && (await findRecruitByRecruitMatch(gateway.projections.reads, id))
    const shown = showing?.matches.find(({ recruitMatchId }) => recruitMatchId === id)
    if (!coaching || !showing || !shown) return refused(refusal('NOT_FOUND'))
    const recruit = await shownRecruit(gateway, showing.id, caller)
    if ('refused' in recruit) return recruit
    const match = await gateway.matches.seen(shown.matchId, caller)
    if ('refused' in match) return match
    const about = scoutingBy(caller, { recruitId: recruit.id, programId: coaching.programId })
    const durationSeconds = Math.ceil(durationSecondsOf(match) ?? 0)
    const command = { type: 'RecordWatched', ...about, matchId: match.id, durationSeconds, parts } as const
    const done = await onScouting(gateway, { caller, commandId }, command)
    return 'refused' in done ? done : { answer: { recorded: done.events.length > 0 }, written: done.written }
  }

/** Which parts of a recruit's matches which program watched: counts, and nobody's name. */
export const watchedParts =
  (gateway: Gateway): Handler<'watchedParts'> =>
  async ({ params: { userId }, caller }) => {
    const hidden = hiddenFrom(caller, userId)
    if (hidden) return hidden
    const { reads } = gateway.projections
    const recruit = await findRecruit(reads, userId)
    if (!recruit) return refused(refusal('NOT_FOUND'))
    const kept = await scoutingAbout(reads, userId)
    const programs = await findPrograms(
      reads,
      kept.map(({ programId }) => programId),
    )
    const answer = kept.flatMap(({ programId, watched }) => {
      const program = programs.find(({ id }) => id === programId)
      return watched.flatMap(({ matchId, parts, lastWatched }): WatchedView[] => {
        const shown = recruit.matches.find((match) => match.matchId === matchId)
        if (!program || !shown) return []
        const { collegeName, programType } = program
        const { recruitMatchId } = shown
        const times = parts.map((part) => ({ ...part }))
        const day = lastWatched.slice(0, 10)
        return [
          { matchId, recruitMatchId, programId, collegeName, programType, parts: times, lastWatched: day },
        ]
      })
    })
    return { answer: answer.toSorted((a, b) => (a.lastWatched < b.lastWatched ? 1 : -1)) }
  }
