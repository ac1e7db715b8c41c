import { randomUUID } from 'node:crypto'
import { ADMINS, ADMINS_FIND_NONE, ANYONE, LOGGED_IN, NO_TEAM, type Asked } from './asked.ts'

const BUYER = {
  name: 'Pat',
  email: 'pat@example.org',
  phone: null,
  player: null,
  graduationYear: null,
  notes: null,
}
//                       anon new str coa rec tri ann own pla fri hea its man adm
const ANYONE_ORDERS = '   201 201 201 201 201 201 201 201 201 201 201 201 201 201'
const LOGGED_IN_ORDER = ' 401 401 201 201 201 201 201 201 201 201 201 201 201 201'

/** Packages and orders: anyone orders, admins see and change. */
export const ORDERS: readonly Asked[] = [
  {
    route: 'openUpload',
    note: 'into an account that no admin has listed',
    scene: 'none',
    url: ({ target }) => `/api/openUploads/${target}`,
    expected: '      404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },
  { route: 'prices', scene: 'none', expected: ANYONE },
  { route: 'showcase', scene: 'none', url: () => '/api/showcases/combine', expected: ANYONE },
  {
    route: 'orderShowcase',
    scene: 'none',
    url: () => '/api/showcases/combine/orders',
    body: () => ({ orderId: randomUUID(), buyer: BUYER }),
    expected: ANYONE_ORDERS,
  },
  {
    route: 'orderCredits',
    scene: 'none',
    body: () => ({ orderId: randomUUID(), package: 'One match' }),
    expected: LOGGED_IN_ORDER,
  },
  { route: 'myOrders', scene: 'none', expected: LOGGED_IN },
  { route: 'orders', scene: 'none', expected: ADMINS },
  {
    route: 'changeOrder',
    note: 'that is not there',
    scene: 'none',
    url: () => `/api/orders/${NO_TEAM}`,
    body: () => ({ action: 'pay' }),
    expected: ADMINS_FIND_NONE,
  },
]
