import type { OrderStateName } from '@courtline/messages/orders/order'
import type { Condition } from '@courtline/infra/read-models/read-models'
import type { Reads } from '../runtime/read/reads.ts'
import { orders, type OrderDocument } from './project.ts'

export async function findOrder(reads: Reads, orderId: string): Promise<OrderDocument | undefined> {
  return await reads.view(orders).get(orderId)
}

/** Orders, newest first, from a moment back; all, those in one state, or those of one account. */
export async function ordersBy(
  reads: Reads,
  which: { readonly state?: OrderStateName | undefined; readonly buyerId?: string },
  limit: number,
  upTo?: string,
): Promise<OrderDocument[]> {
  const where: Condition[] = [
    ...(which.state === undefined ? [] : [{ index: 'state', equals: which.state }]),
    ...(which.buyerId === undefined ? [] : [{ index: 'buyer', equals: which.buyerId }]),
    ...(upTo === undefined ? [] : [{ index: 'placed', to: upTo }]),
  ]
  return await reads.view(orders).find({ where, sort: { index: 'placed', descending: true }, limit })
}

/** Orders that name a person: by account, or by one of these addresses. */
export async function ordersOfPerson(
  reads: Reads,
  userId: string,
  emailHashes: readonly string[],
): Promise<OrderDocument[]> {
  const [own, byAddress] = await Promise.all([
    reads.view(orders).find({ where: [{ index: 'buyer', equals: userId }] }),
    reads.view(orders).find({ where: [{ index: 'emailHash', in: [...emailHashes] }] }),
  ])
  return [...own, ...byAddress]
}
