import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { ordersOfPerson } from '@courtline/projections/orders/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'

/** Destroys what a person filled in when they ordered: part of an erasure. What was ordered and paid stays (P11). */
export async function forgetOrders(
  { projections, keys }: { readonly projections: { readonly reads: Reads }; readonly keys: PersonalKeys },
  userId: string,
  emailHashes: readonly string[],
): Promise<void> {
  for (const { id } of await ordersOfPerson(projections.reads, userId, emailHashes)) await keys.destroy(id)
}
