// The protocol's messages, from the client package's own generated files.
import { Metadata, status, type ServiceError } from '@grpc/grpc-js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Expectation, ProposedEvent, RecordedEvent } from './stored-events.ts'

const TICKS_PER_MILLISECOND = 10_000

/** Stream and expectation of an append: its first message. */
export function appendTarget(request: AppendReq): { stream: string; expected: Expectation } | undefined {
  const options = request.getOptions()
  if (!options) return undefined
  const stream = textOf(options.getStreamIdentifier()?.getStreamName_asU8())
  if (options.hasNoStream()) return { stream, expected: 'noStream' }
  if (options.hasStreamExists()) return { stream, expected: 'streamExists' }
  if (options.hasAny()) return { stream, expected: 'any' }
  return { stream, expected: Number(options.getRevision()) }
}

/** An event of an append: each message after the first. */
export function proposedEvent(request: AppendReq): ProposedEvent | undefined {
  const message = request.getProposedMessage()
  return (
    message && {
      id: message.getId()?.getString() ?? '',
      type: message.getMetadataMap().get('type') ?? '',
      contentType: message.getMetadataMap().get('content-type') ?? '',
      data: message.getData_asU8(),
      metadata: message.getCustomMetadata_asU8(),
    }
  )
}

export function written(last: RecordedEvent, withPosition: boolean): AppendResp {
  const success = new streams.AppendResp.Success().setCurrentRevision(String(last.revision))
  const position = new streams.AppendResp.Position()
    .setCommitPosition(String(last.position))
    .setPreparePosition(String(last.position))
  if (withPosition) success.setPosition(position)
  else success.setNoPosition(new shared.Empty())
  return new streams.AppendResp().setSuccess(success)
}

export function wrongExpected(expected: Expectation, current: number | undefined): AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion()
  if (current === undefined) wrong.setCurrentNoStream(new shared.Empty())
  else wrong.setCurrentRevision(String(current))
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty())
  else if (expected === 'noStream') wrong.setExpectedNoStream(new shared.Empty())
  else if (expected === 'streamExists') wrong.setExpectedStreamExists(new shared.Empty())
  else wrong.setExpectedRevision(String(expected))
  return new streams.AppendResp().setWrongExpectedVersion(wrong)
}

export function eventMessage(event: RecordedEvent): ReadResp {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(streamIdentifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.metadata)
  recorded.getMetadataMap().set('type', event.type)
  recorded.getMetadataMap().set('content-type', event.contentType)
  recorded.getMetadataMap().set('created', String(event.createdMs * TICKS_PER_MILLISECOND))
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position))
  return new streams.ReadResp().setEvent(read)
}

export function streamNotFound(stream: string): ReadResp {
  const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream))
  return new streams.ReadResp().setStreamNotFound(missing)
}

export function confirmation(): ReadResp {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID())
  return new streams.ReadResp().setConfirmation(confirmed)
}

export function checkpoint(position: bigint): ReadResp {
  const reached = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
  return new streams.ReadResp().setCheckpoint(reached)
}

export function caughtUpMessage(): ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())
}

/** What the filter of a request lets through. */
export function passing(options: ReadReq.Options): (event: RecordedEvent) => boolean {
  const filter = options.getFilter()
  if (!filter) return () => true
  const byStream = filter.getStreamIdentifier()
  const expression = byStream ?? filter.getEventType()
  const prefixes = expression?.getPrefixList() ?? []
  const regex = new RegExp(expression?.getRegex() ?? '')
  return (event) => {
    const name = byStream ? event.stream : event.type
    return prefixes.length > 0 ? prefixes.some((prefix) => name.startsWith(prefix)) : regex.test(name)
  }
}

/** An error as the server sends it: the client recognises it by `exception`. */
export function refusedAppend(
  code: status,
  details: string,
  extra: Record<string, string> = {},
): Partial<ServiceError> {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(extra)) metadata.set(name, value)
  return { code, details, metadata }
}

export function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes)
}

function streamIdentifier(stream: string) {
  return new shared.StreamIdentifier().setStreamName(new TextEncoder().encode(stream))
}
