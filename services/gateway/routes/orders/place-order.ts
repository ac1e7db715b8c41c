import { emailHashOf, isEmail, normalEmail } from '@courtline/application/accounts/email-address'
import { followOrder } from '@courtline/application/orders/follow-order'
import { refused, type Result } from '@courtline/application/outcome'
import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { Buyer, OrderedPackage } from '@courtline/messages/orders/order'
import { priceOn } from '@courtline/messages/orders/showcase'
import { refusal } from '@courtline/messages/refusals'
import type { PlacedOrder } from '@courtline/messages/views/order'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { loginEmailOfDocument } from '@courtline/projections/users/user-document'
import { callerMeta } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'

/** Who orders without an account, in the metadata of events. */
const VISITOR = 'visitor'

/** Orders a showcase's package at the price of today (D129). Refusals: NOT_FOUND, SHOWCASE_OVER, those of a buyer. */
export const orderShowcase =
  (gateway: Gateway): Handler<'orderShowcase'> =>
  async ({ params, body, caller, commandId, request }) => {
    const now = gateway.now()
    const { showcases, howToPay } = await settingsOfSite(gateway.projections.reads)
    const showcase = showcases.find(({ slug }) => slug === params.slug)
    if (!showcase) return refused(refusal('NOT_FOUND'))
    const { cents, isEarly, isOver } = priceOn(showcase, now)
    if (isOver) return refused(refusal('SHOWCASE_OVER'))
    const { name, slug, matches: credits } = showcase
    const emailHash = emailHashOf(body.buyer.email, gateway.settings.siteSecret)
    const tooMany = await gateway.tries.mail(request, `order ${emailHash}`)
    if (tooMany) return tooMany
    const meta = caller
      ? callerMeta(caller, commandId, now)
      : { actorId: VISITOR, at: now.toISOString(), commandId: body.orderId }
    const wanted = { name, credits, cents, showcase: slug, isEarly }
    return place(gateway, { orderId: body.orderId, wanted, buyer: body.buyer, buyerId: null, howToPay }, meta)
  }

/** Orders credits for oneself. Refusals: PACKAGE_UNKNOWN, EMAIL_REQUIRED. */
export const orderCredits =
  (gateway: Gateway): Handler<'orderCredits'> =>
  async ({ body, caller, commandId, request }) => {
    const { creditPackages, howToPay } = await settingsOfSite(gateway.projections.reads)
    const found = creditPackages.find(({ name }) => name === body.package)
    if (!found) return refused(refusal('PACKAGE_UNKNOWN'))
    const email = loginEmailOfDocument(caller.account)
    if (!email) return refused(refusal('EMAIL_REQUIRED'))
    const tooMany = await gateway.tries.mail(request, `order ${email.emailHash}`)
    if (tooMany) return tooMany
    const { name, credits, cents } = found
    const buyer: Buyer = {
      name: caller.account.details.displayName ?? email.email,
      email: email.email,
      phone: null,
      player: null,
      graduationYear: null,
      notes: null,
    }
    const wanted = { name, credits, cents, showcase: null, isEarly: false }
    const buyerId = caller.actor.userId
    const meta = callerMeta(caller, commandId, gateway.now())
    return place(gateway, { orderId: body.orderId, wanted, buyer, buyerId, howToPay }, meta)
  }

interface Placing {
  readonly orderId: string
  readonly wanted: OrderedPackage
  readonly buyer: Buyer
  readonly buyerId: string | null
  readonly howToPay: string
}

async function place(
  gateway: Gateway,
  { orderId, wanted, buyer, buyerId, howToPay }: Placing,
  meta: CommandMeta,
): Promise<Result<PlacedOrder>> {
  if (!isEmail(buyer.email)) return refused(refusal('EMAIL_INVALID'))
  const email = normalEmail(buyer.email)
  const emailHash = emailHashOf(email, gateway.settings.siteSecret)
  const facts = { package: wanted, buyer: { ...buyer, email }, emailHash, buyerId, howToPay }
  const done = await gateway.dispatch('order', orderId, { type: 'PlaceOrder', ...facts }, meta)
  if ('refused' in done) return done
  for (const event of done.events) await followOrder(gateway, event)
  return { answer: { orderId, cents: wanted.cents, howToPay }, written: done.written }
}
