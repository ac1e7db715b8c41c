import type { ROUTES, RouteName } from '@courtline/messages/routes/table'
import type { ViewName } from '@courtline/projections/registry'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'

export type HandlerOf<N extends RouteName> = (gateway: Gateway) => Handler<N>

/** A call with the read models that it answers from: a caller who names a position waits for those (P6). */
export interface ViewHandler<N extends RouteName> {
  readonly handlerOf: HandlerOf<N>
  readonly views: readonly ViewName[]
}

export const fromViews = <H>(handlerOf: H, views: readonly ViewName[]) => ({ handlerOf, views })

/** Reads name their read models, an empty list where there are none; a command may. */
export type CallHandlers = {
  readonly [N in RouteName]: (typeof ROUTES)[N]['method'] extends 'GET'
    ? ViewHandler<N>
    : HandlerOf<N> | ViewHandler<N>
}
