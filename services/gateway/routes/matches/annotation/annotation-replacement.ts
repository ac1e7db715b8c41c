import type { Answer, Body } from '@courtline/messages/routes/table'
import { callerMeta } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Result } from '@courtline/application/outcome'
import type { Call, Handler } from '../../../register-route.ts'
import { command } from '../life-cycle/act.ts'

type Replacing = 'replaceAnnotation' | 'replaceAnnotationSilently'

/** The whole annotation at once, by the annotator of the match (D29, D51). */
export const replaceAnnotation =
  (gateway: Gateway): Handler<'replaceAnnotation'> =>
  (call) =>
    replace(gateway, call, call.body, false)

/** The same by an admin, which moves neither status nor dates (D51). */
export const replaceAnnotationSilently =
  (gateway: Gateway): Handler<'replaceAnnotationSilently'> =>
  (call) =>
    replace(gateway, call, call.body, true)

/** `W/"…"` or `"…"`, as the read answered it. */
const TAG = /^(?:W\/)?"([^"]{1,100})"$/

/** The state that If-Match names, null without it. What is no tag of ours is no state that an annotation ever had. */
export const knownTagOf = (ifMatch: string | undefined): string | null =>
  ifMatch === undefined ? null : (TAG.exec(ifMatch)?.[1] ?? '')

async function replace(
  gateway: Gateway,
  {
    params: { id },
    caller,
    commandId,
    request,
  }: Pick<Call<Replacing>, 'params' | 'caller' | 'commandId' | 'request'>,
  { annotation }: Body<Replacing>,
  silent: boolean,
): Promise<Result<Answer<Replacing>>> {
  const match = await gateway.matches.known(id, caller)
  if ('refused' in match) return match
  const knownTag = knownTagOf(request.headers['if-match'])
  const done = await command(
    gateway,
    id,
    { type: 'ReplaceAnnotation', by: caller.actor, entries: annotation, knownTag, silent },
    callerMeta(caller, commandId, gateway.now()),
  )
  if ('refused' in done) return done
  const types = done.events.map(({ event }) => event.type)
  const count = (what: RegExp) => types.filter((type) => what.test(type)).length
  const { revision, position } = done.written
  const answer = {
    revision,
    position,
    added: count(/Added$/),
    changed: count(/Changed$/),
    removed: count(/Removed$/),
  }
  return { answer, written: done.written }
}
