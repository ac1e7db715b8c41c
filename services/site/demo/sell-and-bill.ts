import { derivedId } from '@courtline/messages/ids'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import type { Cast } from './cast.ts'
import { CallRefused } from './demo-client.ts'

const DAY_MS = 86_400_000
const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)

const buyer = (name: string, email: string, player: string, graduationYear: number) => ({
  name,
  email,
  phone: null,
  player,
  graduationYear,
  notes: null,
})

/**
 * Showcases with dates, orders in every state that waits or is paid, and the first reports: what an admin's pages have
 * to show. Done again it changes nothing.
 */
export async function sellAndBill({ people }: Cast, now: Date): Promise<void> {
  const { greta, maya } = people
  const settings = await greta.client.call('siteSettings')
  const dates = [40, 75, 110].map((days) => ({
    startsOn: dayAfter(now, days),
    endsOn: dayAfter(now, days + 1),
  }))
  const places = ['Tucson, AZ', 'Orlando, FL', 'Austin, TX']
  if (settings.showcases.every(({ startsOn }) => startsOn === null)) {
    const showcases = settings.showcases.map((each, place) => ({
      ...each,
      ...dates[place],
      place: places[place] ?? '',
    }))
    const body = {
      ...settings,
      showcases,
      centsPerPoint: settings.centsPerPoint ?? 4,
      openUploads: [maya.id],
    }
    await greta.client.call('changeSiteSettings', { body })
  }
  const [first, second] = DEFAULT_SITE_SETTINGS.showcases
  if (first) await order(first.slug, buyer('Paul Becker', 'paul.becker@example.org', 'Nina Becker', 2028))
  if (second) await order(second.slug, buyer('Rosa Diaz', 'rosa.diaz@example.org', 'Luis Diaz', 2029))
  await maya.client.call('orderCredits', {
    body: { orderId: derivedId('demo order', 'maya'), package: 'Three matches' },
  })
  await greta.client.call('changeOrder', {
    params: { id: derivedId('demo order', 'maya') },
    body: { action: 'pay' },
  })
  await unlessDone(() => greta.client.call('makeAnnotatorBilling'))
  await unlessDone(() => greta.client.call('makeClientReport'))

  async function order(slug: string, from: ReturnType<typeof buyer>): Promise<void> {
    const body = { orderId: derivedId('demo order', slug), buyer: from }
    await greta.client.call('orderShowcase', { params: { slug }, body })
  }
}

/** Reports of a demo that was interrupted: there is nothing more to report. */
async function unlessDone(make: () => Promise<unknown>): Promise<void> {
  try {
    await make()
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'NOTHING_TO_REPORT')) throw error
  }
}
