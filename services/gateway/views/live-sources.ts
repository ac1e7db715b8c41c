import { findMatches } from '@courtline/projections/matches/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { callerOfSession, type IdentifyPorts } from '../auth/identify.ts'
import type { LiveSources } from '../live/hub.ts'
import type { ReadAfter } from '../read-your-writes.ts'
import type { Matches } from './matches.ts'
import { queueViewFor } from './queue-view.ts'

/** The lists and rights that the live feed asks for, from the read models. */
export function liveSourcesOf(
  reads: Reads,
  matches: Matches,
  readAfter: ReadAfter,
  ports: IdentifyPorts,
): LiveSources {
  const queueRows: LiveSources['queueRows'] = async (caller, matchIds, upTo) => {
    await readAfter(['annotation-queue', 'match-state'], upTo)
    const { rows, highestQueuedPriority, lowestClaimablePriority } = await queueViewFor(reads, caller.actor)
    const touched = new Set(matchIds)
    const shown = rows.filter((row) => touched.has(row.matchId))
    const gone = [...touched].filter((id) => !shown.some((row) => row.matchId === id))
    return { type: 'queueRows', rows: shown, gone, highestQueuedPriority, lowestClaimablePriority }
  }

  const matchCards: LiveSources['matchCards'] = async (caller, matchIds, upTo) => {
    await readAfter(['matches', 'match-state'], upTo)
    const related = (await findMatches(reads, matchIds)).filter((match) => matches.isOnListOf(match, caller))
    if (related.length === 0) return undefined
    const shown = related.filter((match) => match.lifeCycle.status !== 'Deleted')
    const gone = related.filter((match) => !shown.includes(match)).map((match) => match.id)
    return { type: 'matchCards', cards: await matches.cards(shown, caller), gone }
  }

  return {
    queueRows,
    matchCards,
    sight: async (caller, matchId, embed, upTo) => {
      await readAfter(['matches'], upTo)
      const shown = await matches.shown(matchId, caller, embed)
      return 'refused' in shown ? undefined : shown.sight
    },
    stillIn: async (caller) => {
      const now = await callerOfSession(caller.sessionId, ports)
      return now?.actor.userId === caller.actor.userId
    },
  }
}
