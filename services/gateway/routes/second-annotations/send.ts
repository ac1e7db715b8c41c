import type { CategoryCommands } from '@courtline/application/stream-kinds'
import { refused, type Refused, type Result, type Written } from '@courtline/application/outcome'
import { refusal } from '@courtline/messages/refusals'
import type { SecondAnnotation } from '@courtline/messages/views/second'
import { callerMeta, type Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { secondFor } from './read.ts'

/** What a command about a second annotation needs of its call. */
export interface ActingOnSecond {
  readonly params: { readonly matchId: string }
  readonly caller: Caller
  readonly commandId: string
}

/** Gives a command to the request for a second annotation of the match. */
export async function sendToRequest(
  gateway: Gateway,
  { params: { matchId }, caller, commandId }: ActingOnSecond,
  command: CategoryCommands['secondRequest'],
): Promise<Written | Refused> {
  const meta = callerMeta(caller, commandId, gateway.now())
  const done = await gateway.dispatch('secondRequest', matchId, command, meta)
  return 'refused' in done ? done : done.written
}

/** The second annotation after what was written, null where there is none any more. */
export async function answeredSecondOrNone(
  gateway: Gateway,
  { params: { matchId }, caller }: ActingOnSecond,
  written: Written | Refused,
): Promise<Result<SecondAnnotation | null>> {
  if ('refused' in written) return written
  await gateway.readAfter(['second-annotations', 'match-state', 'matches'], written.position)
  return { answer: await secondFor(gateway, matchId, caller), written }
}

/** The same where it is certain to be there. */
export async function answeredSecond(
  gateway: Gateway,
  acting: ActingOnSecond,
  written: Written | Refused,
): Promise<Result<SecondAnnotation>> {
  const outcome = await answeredSecondOrNone(gateway, acting, written)
  if ('refused' in outcome) return outcome
  const { answer } = outcome
  return answer ? { ...outcome, answer } : refused(refusal('NOT_FOUND'))
}
