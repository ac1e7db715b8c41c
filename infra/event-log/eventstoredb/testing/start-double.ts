import {
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerReadableStream,
} from '@grpc/grpc-js'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { AppendReq, AppendResp, ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { setTimeout as pause } from 'node:timers/promises'
import { noFaults, type Faults } from './faults.ts'
import {
  appendTarget,
  eventMessage,
  proposedEvent,
  refusedAppend,
  streamNotFound,
  textOf,
  written,
  wrongExpected,
} from './messages.ts'
import { StoredEvents, type PositionKind, type ProposedEvent, type RecordedEvent } from './stored-events.ts'
import { DoubleSubscription, type ReadCall } from './subscription.ts'

export interface EventStoreDouble {
  /** What the client connects to. */
  readonly url: string
  readonly faults: Faults
  /** How often each was requested: for tests that count round trips. */
  readonly calls: Record<DoubleCall, number>
  close(): Promise<void>
}

export type DoubleCall = 'append' | 'batchAppend' | 'read' | 'subscribe' | 'turnedAway'

export interface DoubleOptions {
  /** Of the loopback address; a free one when left out. */
  readonly port?: number
  readonly positions?: PositionKind
  /** The real one takes a mebibyte unless it is configured otherwise. */
  readonly maxAppendBytes?: number
}

const { BACKWARDS } = streams.ReadReq.Options.ReadDirection
const MEBIBYTE = 1024 * 1024
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Starts a double of EventStoreDB: a small server that implements as much of its gRPC protocol as our adapter needs (append,
 * read a stream or all both ways, subscribe to all), without TLS, on the loopback address. It is not EventStoreDB: it
 * keeps everything in memory, has no users, no metadata streams, no deletes and no clusters. Its judgement of appends,
 * its inclusive reads and exclusive subscriptions follow the real one; what it does wrong is ordered by `faults`.
 */
export async function startEventStoreDouble(options: DoubleOptions = {}): Promise<EventStoreDouble> {
  const node = new Node(options)
  const server = new Server({ 'grpc.max_receive_message_length': 64 * MEBIBYTE })
  server.addService(StreamsService, {
    append: node.append,
    read: node.read,
    batchAppend: node.batchAppend,
    delete: unimplemented,
    tombstone: unimplemented,
  })
  server.addService(ServerFeaturesService, { getSupportedMethods: supportedMethods })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.bindAsync(`127.0.0.1:${options.port ?? 0}`, ServerCredentials.createInsecure(), (error, port) =>
    error ? reject(error) : resolve(port),
  )
  const port = await promise
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    faults: node.faults,
    calls: node.calls,
    close: async () => server.forceShutdown(),
  }
}

class Node {
  readonly calls: Record<DoubleCall, number> = {
    append: 0,
    batchAppend: 0,
    read: 0,
    subscribe: 0,
    turnedAway: 0,
  }
  readonly faults = noFaults((how) => this.#subscriptions.forEach((one) => one.drop(how)))
  readonly #events: StoredEvents
  readonly #subscriptions = new Set<DoubleSubscription>()
  readonly #maxAppendBytes: number

  constructor({ positions = 'dense', maxAppendBytes = 16 * MEBIBYTE }: DoubleOptions) {
    this.#events = new StoredEvents(positions)
    this.#maxAppendBytes = maxAppendBytes
  }

  readonly append = (
    call: ServerReadableStream<AppendReq, AppendResp>,
    answer: sendUnaryData<AppendResp>,
  ) => {
    this.calls.append += 1
    const requests: AppendReq[] = []
    call.on('data', (request: AppendReq) => requests.push(request))
    call.on('end', () => void this.#answerAppend(requests, answer))
  }

  /** Advertised, as the real one does, so that a client that prefers it can be caught. */
  readonly batchAppend: typeof unimplementedStream = (call) => {
    this.calls.batchAppend += 1
    unimplementedStream(call)
  }

  readonly read = (call: ReadCall) => {
    const options = call.request.getOptions()
    if (this.faults.unavailable || !options) {
      this.calls.turnedAway += 1
      call.emit('error', refusedAppend(status.UNAVAILABLE, 'The node is not ready'))
    } else if (options.hasSubscription()) {
      void this.#subscribe(call, options)
    } else {
      void this.#answerRead(call, options)
    }
  }

  async #answerAppend(requests: readonly AppendReq[], answer: sendUnaryData<AppendResp>): Promise<void> {
    const { slowMs, withoutPosition } = this.faults
    const refused = this.#refuse(requests)
    if (refused) {
      this.calls.turnedAway += 1
      return answer(refused)
    }
    const target = requests[0] && appendTarget(requests[0])
    if (!target) return answer(refusedAppend(status.INVALID_ARGUMENT, 'No options'))
    const outcome = this.#events.append(target.stream, target.expected, proposedIn(requests))
    const lost = this.faults.loseAnswers > 0
    if (lost) this.faults.loseAnswers -= 1
    if (slowMs > 0) await pause(slowMs)
    if (lost) answer(refusedAppend(status.UNAVAILABLE, 'Connection dropped'))
    else if (outcome.type === 'written') answer(null, written(outcome.last, !withoutPosition))
    else answer(null, wrongExpected(target.expected, outcome.current))
  }

  #refuse(requests: readonly AppendReq[]) {
    const { unavailable, notLeader } = this.faults
    if (unavailable) return refusedAppend(status.UNAVAILABLE, 'The node is not ready')
    if (notLeader) {
      return refusedAppend(status.NOT_FOUND, 'Leader info available', {
        exception: 'not-leader',
        'leader-endpoint-host': notLeader.host,
        'leader-endpoint-port': String(notLeader.port),
      })
    }
    const proposed = proposedIn(requests)
    if (proposed.some(({ id }) => !UUID.test(id)))
      return refusedAppend(status.INVALID_ARGUMENT, 'An id is no UUID')
    const bytes = proposed.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)
    if (bytes <= this.#maxAppendBytes) return undefined
    return refusedAppend(status.INVALID_ARGUMENT, 'Maximum append size exceeded', {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(this.#maxAppendBytes),
    })
  }

  async #subscribe(call: ReadCall, options: ReadReq.Options): Promise<void> {
    this.calls.subscribe += 1
    const subscription = new DoubleSubscription(call, this.#events, this.faults)
    this.#subscriptions.add(subscription)
    await subscription.run(options)
    this.#subscriptions.delete(subscription)
  }

  async #answerRead(call: ReadCall, options: ReadReq.Options): Promise<void> {
    this.calls.read += 1
    if (this.faults.slowMs > 0) await pause(this.faults.slowMs)
    const stream = options.getStream()
    const name = textOf(stream?.getStreamIdentifier()?.getStreamName_asU8())
    const events = stream ? this.#events.stream(name) : undefined
    if (stream && !events) call.write(streamNotFound(name))
    else for (const event of this.#range(options, events)) call.write(eventMessage(event))
    call.end()
  }

  /** From the place requested, inclusive, in the direction requested. */
  *#range(options: ReadReq.Options, stream: readonly RecordedEvent[] | undefined): Generator<RecordedEvent> {
    const length = stream ? stream.length : this.#events.length
    const step = options.getReadDirection() === BACKWARDS ? -1 : 1
    const fromEnd = (options.getStream() ?? options.getAll())?.hasEnd() ?? false
    let index = fromEnd ? length - 1 : this.#placeAskedFor(options)
    for (let left = Number(options.getCount()); left > 0; left -= 1, index += step) {
      const event = stream ? stream[index] : this.#events.at(index)
      if (!event) return
      yield event
    }
  }

  #placeAskedFor(options: ReadReq.Options): number {
    const position = options.getAll()?.getPosition()
    if (position) return this.#events.indexFrom(BigInt(position.getCommitPosition()))
    const stream = options.getStream()
    return stream?.hasRevision() ? Number(stream.getRevision()) : 0
  }
}

function proposedIn(requests: readonly AppendReq[]): ProposedEvent[] {
  return requests.map(proposedEvent).filter((event) => event !== undefined)
}

function supportedMethods(_: unknown, answer: sendUnaryData<features.SupportedMethods>): void {
  const methods = ['append', 'batchappend', 'read'].map((name) =>
    new features.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName(name),
  )
  answer(null, new features.SupportedMethods().setEventStoreServerVersion('double').setMethodsList(methods))
}

function unimplemented(_: unknown, answer: sendUnaryData<never>): void {
  answer(refusedAppend(status.UNIMPLEMENTED, 'The double cannot do this'))
}

function unimplementedStream(call: { emit(event: 'error', error: object): boolean }): void {
  call.emit('error', refusedAppend(status.UNIMPLEMENTED, 'The double cannot do this'))
}
