import { derivedId, SITE_ID } from '@courtline/messages/ids'
import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { demoMatches, findMatch } from '@courtline/projections/matches/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { callerMeta, type Caller } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Refused } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'
import { act, command } from '../life-cycle/act.ts'

/**
 * The site's demo match, which everybody may watch (D22); null while there is none that is finished, since pages request
 * it on every site.
 */
export const demoMatch =
  (gateway: Gateway): Handler<'demoMatch'> =>
  async ({ caller }) => {
    const match = await findDemoMatch(gateway.projections.reads)
    if (!match) return { answer: null }
    const shown = await gateway.matches.shown(match.id, caller)
    return 'refused' in shown ? shown : { answer: await gateway.matches.view(shown, caller?.actor ?? null) }
  }

/** The finished match that the site shows as its demo; undefined while there is none. */
export async function findDemoMatch(reads: Reads): Promise<MatchDocument | undefined> {
  const { demoMatchId } = await settingsOfSite(reads)
  const chosen = demoMatchId === null ? undefined : await findMatch(reads, demoMatchId)
  return [chosen, ...(await demoMatches(reads))].find((each) => each && isShown(each))
}

const isShown = ({ demo, lifeCycle }: MatchDocument) => demo && VIEWABLE.includes(lifeCycle.status)

/**
 * Makes a match the site's demo match, in the place of every other, or takes that away from it. The site's settings decide
 * first: of two calls at once the one that changed them last wins, and a call that was interrupted is finished by the next.
 */
export const setDemo =
  (gateway: Gateway): Handler<'setDemo'> =>
  async (call) => {
    const { params, body, caller, commandId } = call
    const known = await gateway.matches.known(params.id, caller)
    if ('refused' in known) return known
    const settings = await settingsOfSite(gateway.projections.reads)
    const before = settings.demoMatchId
    const demoMatchId = body.demo ? params.id : before === params.id ? null : before
    const meta = callerMeta(caller, commandId, gateway.now())
    const change = {
      type: 'ChangeSiteSettings',
      by: caller.actor,
      settings: { ...settings, demoMatchId },
    } as const
    const changed = await gateway.dispatch('site', SITE_ID, change, meta)
    if ('refused' in changed) return changed
    const done = await act(gateway, call, params.id, (by) => ({ type: 'SetDemo', by, demo: body.demo }))
    if ('refused' in done) return done
    const closed = await closeOtherDemos(gateway, caller, commandId)
    return closed ?? done
  }

/** Every match is closed that is open as a demo without being the one that the settings name. */
async function closeOtherDemos(
  gateway: Gateway,
  caller: Caller,
  commandId: string,
): Promise<Refused | undefined> {
  const { reads } = gateway.projections
  await gateway.readAfter(['matches'], await gateway.log.head())
  const open = await demoMatches(reads)
  // Read after them: the admin who opened one of these changed the settings before.
  await gateway.readAfter(['site-settings'], await gateway.log.head())
  const { demoMatchId } = await settingsOfSite(reads)
  for (const { id, lifeCycle } of open) {
    if (id === demoMatchId || lifeCycle.status === 'Deleted') continue
    const meta = callerMeta(caller, derivedId('no longer the demo', id, commandId), gateway.now())
    const closed = await command(gateway, id, { type: 'SetDemo', by: caller.actor, demo: false }, meta)
    if ('refused' in closed && closed.refused.code !== 'NOT_FOUND') return closed
  }
  return undefined
}
