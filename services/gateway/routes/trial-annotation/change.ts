import { refused, type Refused, type Result, type Written } from '@courtline/application/outcome'
import { derivedId } from '@courtline/messages/ids'
import { besideSubject } from '@courtline/messages/match/which-annotation'
import { refusal } from '@courtline/messages/refusals'
import type { TrialCommand } from '@courtline/messages/trial/trial'
import type { TrialAnnotation } from '@courtline/messages/views/trial'
import { findTrial } from '@courtline/projections/trials/read'
import { callerMeta, type Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { knownTagOf } from '../matches/annotation/annotation-replacement.ts'
import { findDemoMatch } from '../matches/reads/demo.ts'
import { trialViews } from '../../views/trial-view.ts'
import { trialMeant, type NamedTrial } from './read.ts'

interface Acting {
  readonly query: NamedTrial
  readonly caller: Caller
  readonly commandId: string
}

type Meant = { readonly userId: string; readonly matchId: string }

/** Begins the caller's trial, or begins it again. The demo match is the only one that is annotated on trial. */
export const startTrial =
  (gateway: Gateway): Handler<'startTrial'> =>
  async (call) => {
    const meant = await trialMeant(gateway, call.query, call.caller)
    if ('refused' in meant) return meant
    const started = await start(gateway, call, meant)
    return 'refused' in started ? started : await answered(gateway, meant, started)
  }

/** The whole annotation of the caller's trial at once. */
export const replaceTrialAnnotation =
  (gateway: Gateway): Handler<'replaceTrialAnnotation'> =>
  async (call) => {
    const { query, caller, body, request } = call
    const meant = await trialMeant(gateway, query, caller)
    if ('refused' in meant) return meant
    if (!(await findTrial(gateway.projections.reads, meant.userId, meant.matchId))) {
      const started = await start(
        gateway,
        { ...call, commandId: derivedId('start trial', call.commandId) },
        meant,
      )
      if ('refused' in started) return started
    }
    const knownTag = knownTagOf(request.headers['if-match'])
    const command = {
      type: 'ReplaceAnnotation',
      by: caller.actor,
      entries: body,
      knownTag,
      silent: false,
    } as const
    return await change(gateway, call, meant, command)
  }

/** Hands the caller's trial in for review. */
export const completeTrial =
  (gateway: Gateway): Handler<'completeTrial'> =>
  async (call) => {
    const meant = await trialMeant(gateway, call.query, call.caller)
    if ('refused' in meant) return meant
    return await change(gateway, call, meant, { type: 'CompleteTrial', by: call.caller.actor })
  }

/** A manager's answer to a trial. INVALID_REQUEST where it is given in the name of another user. */
export const reviewTrial =
  (gateway: Gateway): Handler<'reviewTrial'> =>
  async (call) => {
    const { query, body, caller } = call
    if (body.userId !== caller.actor.userId) return refused(refusal('INVALID_REQUEST'))
    const { result, reason = null } = body
    return await change(gateway, call, query, { type: 'ReviewTrial', by: caller.actor, result, reason })
  }

/** By the rules that the demo match has now. */
async function start(gateway: Gateway, acting: Acting, meant: Meant): Promise<Written | Refused> {
  const demo = await findDemoMatch(gateway.projections.reads)
  if (demo?.id !== meant.matchId) return refused(refusal('NO_DEMO_MATCH'))
  const { rules, teamType } = demo.metadata
  const by = acting.caller.actor
  return await send(gateway, acting, meant, { type: 'StartTrial', by, ...meant, rules, teamType })
}

async function change(
  gateway: Gateway,
  acting: Acting,
  meant: Meant,
  command: TrialCommand,
): Promise<Result<TrialAnnotation>> {
  const written = await send(gateway, acting, meant, command)
  return 'refused' in written ? written : await answered(gateway, meant, written)
}

async function send(
  gateway: Gateway,
  { caller, commandId }: Acting,
  { userId, matchId }: Meant,
  command: TrialCommand,
): Promise<Written | Refused> {
  const meta = callerMeta(caller, commandId, gateway.now())
  const done = await gateway.dispatch('trial', besideSubject(userId, matchId), command, meta)
  return 'refused' in done ? done : done.written
}

async function answered(
  gateway: Gateway,
  { userId, matchId }: Meant,
  written: Written,
): Promise<Result<TrialAnnotation>> {
  await gateway.readAfter(['trials', 'match-state'], written.position)
  const { reads } = gateway.projections
  const trial = await findTrial(reads, userId, matchId)
  const [answer] = trial ? await trialViews(reads, [trial]) : []
  return answer ? { answer, written } : refused(refusal('NOT_FOUND'))
}
