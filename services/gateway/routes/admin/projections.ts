import type { ProjectionRequest } from '@courtline/projections/runtime/thread/projection-host'
import { refusal } from '@courtline/messages/refusals'
import type { ProjectionView } from '@courtline/messages/views/admin'
import type { Gateway } from '../../gateway.ts'
import { refused, type Result } from '@courtline/application/outcome'
import type { Handler } from '../../register-route.ts'

/** Every read model: its builds, how far they are behind, what is parked (P5, P8). */
export const projections =
  (gateway: Gateway): Handler<'projections'> =>
  async () => ({ answer: await gateway.projections.status() })

/** Builds a read model again beside the one that answers. */
export const rebuild =
  (gateway: Gateway): Handler<'rebuild'> =>
  async ({ params }) =>
    outcomeOf(await gateway.projections.rebuild(params.name))

/** Lets another build answer from now on. */
export const flip =
  (gateway: Gateway): Handler<'flip'> =>
  async ({ params, body }) =>
    outcomeOf(await gateway.projections.flip(params.name, body.version, body.build))

/** Tries a parked stream again, or gives its parked events up, for which a reason is required. */
export const unpark =
  (gateway: Gateway): Handler<'unpark'> =>
  async ({ params, body }) => {
    const reason = body.reason?.trim() || null
    if (body.action === 'skip' && reason === null) return refused(refusal('REASON_REQUIRED'))
    return outcomeOf(await gateway.projections.unpark(params.name, body.stream, body.action, reason))
  }

function outcomeOf(asked: ProjectionRequest): Result<ProjectionView> {
  if (asked.ok) return { answer: asked.view }
  return refused(
    asked.code === 'unknown' ? refusal('NOT_FOUND') : refusal('NOT_POSSIBLE_NOW', { why: asked.why }),
  )
}
