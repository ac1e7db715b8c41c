import { Type } from 'typebox'
import { Buyer, ORDER_STATES } from '../orders/order.ts'
import { closed, OneOf, Text, Uuid } from '../schema.ts'
import { OrderActionName, OrderView, PlacedOrder, PricesView, ShowcaseView } from '../views/order.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

const OfShowcase = Type.Object({ slug: Text(60) }, closed)
/** The browser names the order, so that the same form sent twice is one order. */
const orderId = Uuid

/** Packages, and orders of them (D94, D129). */
export const orderRoutes = {
  prices: route({
    method: 'GET',
    path: '/api/prices',
    permission: null,
    summary: 'Packages of credits and what they cost',
    answer: PricesView,
  }),
  showcase: route({
    method: 'GET',
    path: '/api/showcases/:slug',
    permission: null,
    summary: 'A showcase with its price of today',
    params: OfShowcase,
    answer: ShowcaseView,
  }),
  orderShowcase: route({
    method: 'POST',
    path: '/api/showcases/:slug/orders',
    permission: null,
    summary: 'Order a showcase’s package; the buyer gets a mail with how to pay',
    params: OfShowcase,
    body: Type.Object({ orderId, buyer: Buyer }, closed),
    answer: PlacedOrder,
    success: 201,
  }),
  orderCredits: route({
    method: 'POST',
    path: '/api/orders',
    permission: 'Login',
    summary: 'Order a package of credits for oneself',
    body: Type.Object({ orderId, package: Text(100) }, closed),
    answer: PlacedOrder,
    success: 201,
  }),
  myOrders: route({
    method: 'GET',
    path: '/api/orders/mine',
    permission: 'Login',
    summary: 'One’s own orders, newest first',
    query: Type.Object({ cursor: PAGED.cursor }, closed),
    answer: Type.Array(OrderView),
  }),
  orders: route({
    method: 'GET',
    path: '/api/orders',
    permission: 'Admin',
    summary: 'All orders, newest first',
    query: Type.Object({ ...PAGED, state: Type.Optional(OneOf(ORDER_STATES)) }, closed),
    answer: Type.Array(OrderView),
  }),
  changeOrder: route({
    method: 'POST',
    path: '/api/orders/:id',
    permission: 'Admin',
    summary: 'Mark an order as paid, refunded or cancelled; paid credits arrive once',
    params: Type.Object({ id: Uuid }, closed),
    body: Type.Object({ action: OrderActionName }, closed),
    answer: OrderView,
  }),
} as const
