import type { FastifyInstance } from 'fastify'
import type { RouteName } from '@courtline/messages/routes/table'
import type { Gateway } from '../gateway.ts'
import { registerRoute } from '../register-route.ts'
import { accountHandlers } from './calls/account-handlers.ts'
import { matchHandlers } from './calls/match-handlers.ts'
import { annotationHandlers } from './calls/annotation-handlers.ts'
import { pointHandlers } from './calls/point-handlers.ts'
import { siteHandlers } from './calls/site-handlers.ts'
import { businessHandlers } from './calls/business-handlers.ts'
import { recruitingHandlers } from './calls/recruiting-handlers.ts'
import { fromViews, type HandlerOf, type CallHandlers, type ViewHandler } from './calls/call-handlers.ts'

/** Who answers which call of the table; a call without a handler does not compile. */
const HANDLERS: CallHandlers = {
  ...accountHandlers,
  ...matchHandlers,
  ...annotationHandlers,
  ...pointHandlers,
  ...siteHandlers,
  ...businessHandlers,
  ...recruitingHandlers,
}

/** Registers every call of the table. */
export function registerCalls(app: FastifyInstance, gateway: Gateway): void {
  for (const name of Object.keys(HANDLERS)) {
    if (isRouteName(name)) registerCall(app, gateway, name)
  }
}

const isRouteName = (name: string): name is RouteName => name in HANDLERS

// The parameter ties a call's handler to its name.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function registerCall<N extends RouteName>(app: FastifyInstance, gateway: Gateway, name: N): void {
  const handler: HandlerOf<N> | ViewHandler<N> = HANDLERS[name]
  const { handlerOf, views } = typeof handler === 'function' ? fromViews(handler, []) : handler
  registerRoute(app, name, handlerOf(gateway), views, gateway)
}
