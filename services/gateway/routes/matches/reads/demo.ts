import { derivedId, SITE_ID } from '@courtline/messages/ids'
import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { demoMatches, findMatch } from '@courtline/projections/matches/read'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { callerMeta } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { act, command } from '../life-cycle/act.ts'

/**
 * The site's demo match, which everybody may watch (D22); null while there is none that is finished, since pages ask for
 * it on every site.
 */
export const demoMatch =
  (gateway: Gateway): Handler<'demoMatch'> =>
  async ({ caller }) => {
    const { reads } = gateway.projections
    const { demoMatchId } = await settingsOfSite(reads)
    const chosen = demoMatchId === null ? undefined : await findMatch(reads, demoMatchId)
    const match = [chosen, ...(await demoMatches(reads))].find((each) => each && isShown(each))
    return { answer: match ? await gateway.matches.view(match, caller?.actor ?? null) : null }
  }

const isShown = ({ demo, standing }: MatchDocument) => demo && VIEWABLE.includes(standing.status)

/**
 * Makes a match the site's demo match, in the place of the one before, or takes that away from it. The match is opened
 * first and the old one closed last, so that a call that was interrupted is finished by the next.
 */
export const setDemo =
  (gateway: Gateway): Handler<'setDemo'> =>
  async (call) => {
    const { params, body, caller, commandId } = call
    const { demo } = body
    const done = await act(gateway, call, params.id, (by) => ({ type: 'SetDemo', by, demo }))
    if ('refused' in done) return done
    const settings = await settingsOfSite(gateway.projections.reads)
    const before = settings.demoMatchId
    const demoMatchId = demo ? params.id : before === params.id ? null : before
    const meta = callerMeta(caller, commandId, gateway.now())
    const change = {
      type: 'ChangeSiteSettings',
      by: caller.actor,
      settings: { ...settings, demoMatchId },
    } as const
    const changed = await gateway.dispatch('site', SITE_ID, change, meta)
    if ('refused' in changed) return changed
    if (demo && before !== null && before !== params.id) {
      const closing = { ...meta, commandId: derivedId('no longer the demo', commandId) }
      const closed = await command(
        gateway,
        before,
        { type: 'SetDemo', by: caller.actor, demo: false },
        closing,
      )
      if ('refused' in closed && closed.refused.code !== 'NOT_FOUND') return closed
    }
    await gateway.readAfter(['site-settings'], changed.written.position)
    return { ...done, written: changed.written }
  }
