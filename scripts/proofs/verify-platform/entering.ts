import { randomUUID } from 'node:crypto'
import type { DescriptionChanges, EventDescription } from '@courtline/messages/match/annotated-event'
import type { Edit } from '@courtline/messages/match/annotation'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'

/** Sends one edit; answers the id of its event, which the next edit of the same entry is based on. */
export type SendEdit = (edit: Edit) => Promise<string>

/** What an annotator may do on the way to an entry as it should stand. Every so many entries each of them happens. */
const HABITS: readonly { readonly every: number; readonly at: number; readonly enter: Enter }[] = [
  { every: 17, at: 5, enter: correctedLater },
  { every: 23, at: 7, enter: changedAndUndone },
  { every: 29, at: 11, enter: oneTooMany },
  { every: 31, at: 13, enter: letUndone },
]

type Enter = (event: AnnotatedEvent, send: SendEdit) => Promise<void>

/** Enters one serve or adjustment: mostly at once, sometimes with a mistake that is mended. */
export async function enter(event: AnnotatedEvent, index: number, send: SendEdit): Promise<void> {
  const isServe = event.eventType === 'Point'
  const habit = HABITS.find(({ every, at }) => isServe && index % every === at)
  await (habit?.enter ?? atOnce)(event, send)
}

async function atOnce(event: AnnotatedEvent, send: SendEdit): Promise<void> {
  await send(added(event))
}

/** First entered as a fault, then corrected. */
async function correctedLater(event: AnnotatedEvent, send: SendEdit): Promise<void> {
  const mistaken: AnnotatedEvent = {
    annotationId: event.annotationId,
    eventType: 'Point',
    clockTime: event.clockTime,
    outcome: 'Fault',
    errorType: 'Net',
  }
  const basedOn = await send(added(mistaken))
  await send({ type: 'Change', annotationId: event.annotationId, basedOn, changes: changesTo(event) })
}

/** Entered well, changed to a fault, and the change taken back. */
async function changedAndUndone(event: AnnotatedEvent, send: SendEdit): Promise<void> {
  const { annotationId } = event
  const basedOn = await send(added(event))
  const changes: DescriptionChanges = {
    outcome: 'Fault',
    errorType: 'Long',
    endingPlayer: null,
    shotType: null,
    rallyLength: null,
  }
  const editId = await send({ type: 'Change', annotationId, basedOn, changes })
  await send({ type: 'Undo', editId })
}

/** A let that never was, removed again. */
async function oneTooMany(event: AnnotatedEvent, send: SendEdit): Promise<void> {
  const mistaken = letAt(event)
  const basedOn = await send(added(mistaken))
  await send({ type: 'Remove', annotationId: mistaken.annotationId, basedOn })
  await send(added(event))
}

/** A let that never was, taken back. */
async function letUndone(event: AnnotatedEvent, send: SendEdit): Promise<void> {
  await send(added(event))
  const editId = await send(added(letAt(event)))
  await send({ type: 'Undo', editId })
}

/** A let at the same place, by another id. */
const letAt = ({ clockTime }: AnnotatedEvent): AnnotatedEvent => ({
  annotationId: randomUUID(),
  eventType: 'Point',
  clockTime,
  outcome: 'Let',
})

function added({ annotationId, clockTime, adjustment, eventType, ...given }: AnnotatedEvent): Edit {
  const description: EventDescription = {
    eventType,
    clockTime: { ...clockTime },
    ...(adjustment && { adjustment: { ...adjustment } }),
    ...given,
  }
  return { type: 'Add', annotationId, description }
}

const changesTo = ({ outcome, endingPlayer, shotType, errorType, rallyLength }: AnnotatedEvent) => ({
  outcome: outcome ?? null,
  endingPlayer: endingPlayer ?? null,
  shotType: shotType ?? null,
  errorType: errorType ?? null,
  rallyLength: rallyLength ?? null,
})
