import { orderStream, reportStream, userStream } from '@courtline/messages/ids'
import type { OrderEvent } from '@courtline/messages/orders/order'
import type { StreamEvent } from './event-storage.ts'
import { anaId, bob, cleo, entry, final } from './people.ts'

/** A report of each kind, an order that is paid, one that is cancelled, and the credits of the first. */
export function reportedAndSold(): StreamEvent[] {
  return [...reported(), ...ordered(entry(700), cleo, 'paid'), ...ordered(entry(701), null, 'cancelled')]
}

function reported(): StreamEvent[] {
  const match = {
    matchId: final,
    ownerId: bob,
    acceptedAt: '2026-01-02T00:00:00.000Z',
    points: [{ annotatorId: anaId, points: 26 }],
  }
  return (['annotatorBilling', 'clientReport'] as const).map((kind, place) => ({
    stream: reportStream(kind),
    event: {
      type: 'ReportMade',
      data: { reportId: entry(710 + place), kind, matches: [match], centsPerPoint: 2 },
    },
  }))
}

function ordered(orderId: string, buyerId: string | null, ends: 'paid' | 'cancelled'): StreamEvent[] {
  const stream = orderStream(orderId)
  const placed: OrderEvent = {
    type: 'OrderPlaced',
    data: {
      package: { name: 'Three matches', credits: 3, cents: 15_000, showcase: null, isEarly: false },
      buyer: {
        name: 'Cleo',
        email: 'cleo@example.org',
        phone: null,
        player: null,
        graduationYear: null,
        notes: null,
      },
      emailHash: 'hash-of-Cleo',
      buyerId,
      howToPay: 'By transfer',
    },
  }
  const begun: StreamEvent = { stream, event: placed, by: { subjectId: orderId } }
  if (ends === 'cancelled') return [begun, { stream, event: { type: 'OrderCancelled', data: {} } }]
  return [
    begun,
    { stream, event: { type: 'OrderPaid', data: { userId: cleo } } },
    {
      stream: userStream(cleo),
      event: { type: 'CreditsAdded', data: { credits: 3, paid: true, orderId } },
      by: { subjectId: cleo },
    },
    { stream, event: { type: 'OrderRefunded', data: {} } },
    {
      stream: userStream(cleo),
      event: { type: 'CreditsTakenBack', data: { orderId, credits: 3 } },
      by: { subjectId: cleo },
    },
  ]
}
