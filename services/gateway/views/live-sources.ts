import { findMatches } from '@courtline/projections/matches/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { findUsers } from '@courtline/projections/users/read'
import { callerOfSession, type IdentifyPorts } from '../auth/identify.ts'
import type { LiveSources } from '../live/live-sources.ts'
import { personInWorkbench } from '../live/watching.ts'
import type { ReadAfter } from '../read-your-writes.ts'
import type { Matches } from './matches.ts'
import { queueRowsFor } from './queue-view.ts'

/** The lists and rights that the live feed requests, from the read models. */
export function liveSourcesOf(
  reads: Reads,
  matches: Matches,
  readAfter: ReadAfter,
  ports: IdentifyPorts,
): LiveSources {
  const queueRows: LiveSources['queueRows'] = async (caller, matchIds, upTo) => {
    await readAfter(['annotation-queue', 'match-state', 'second-annotations', 'trials'], upTo)
    const seen = await queueRowsFor(reads, caller.actor, matchIds)
    const gone = [...new Set(matchIds)].filter((id) => !seen.rows.some((row) => row.matchId === id))
    return { type: 'queueRows', gone, ...seen }
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
    sight: async (caller, matchId, way, upTo) => {
      const isByRecruiting = caller?.coaching != null || way.profileLink !== null
      await readAfter(isByRecruiting ? ['matches', 'recruits', 'coaches'] : ['matches'], upTo)
      const shown = await matches.shown(matchId, caller, way)
      return 'refused' in shown ? undefined : shown.sight
    },
    peopleOf: async (userIds) => (await findUsers(reads, userIds)).map(personInWorkbench),
    stillIn: async (caller) => {
      const now = await callerOfSession(caller.sessionId, ports)
      return now?.actor.userId === caller.actor.userId
    },
  }
}
