// The thread in which every projection runs, so that folding never holds up a request.
import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { errorText } from '@courtline/infra/error-text'
import type { EventLogReader, Position } from '@courtline/infra/event-log/event-log'
import { openSqliteLogReader } from '@courtline/infra/event-log/sqlite/sqlite-log-reader'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { PROJECTIONS } from '../../registry.ts'
import type { DataFiles } from '../data-files.ts'
import { startProjections, type LocalProjections } from './start-projections.ts'
import type { ThreadAnswer, ThreadCall, FromThread, ToThread } from './thread-messages.ts'

const files: DataFiles = workerData

/**
 * A page of a read model is a transaction with its checkpoint, which costs several times as much as one more event in it. A read that
 * waits for its own write (P6) ends the gathering.
 */
const GATHER_MS = 15

function post(message: FromThread): void {
  parentPort?.postMessage(message)
}

const advanced = new Map<string, Position>()

/** Every view advances with every append: one message for all that do so in this turn. */
function announceSoon(name: string, position: Position): void {
  if (advanced.size === 0) {
    setImmediate(() => {
      post({ type: 'advance', reached: [...advanced] })
      advanced.clear()
    })
  }
  advanced.set(name, position)
}

interface Served {
  readonly host: LocalProjections
  readonly log: EventLogReader
  readonly registry: SubscriptionRegistry
}

async function answer({ host, log, registry }: Served, call: ThreadCall): Promise<ThreadAnswer> {
  switch (call.type) {
    case 'status':
      return { type: 'views', views: await host.status() }
    case 'subscriptions':
      return { type: 'subscriptions', subscriptions: await registry.health(log) }
    case 'rebuild':
      return { type: 'asked', asked: await host.rebuild(call.name) }
    case 'flip':
      return { type: 'asked', asked: await host.flip(call.name, call.version, call.build) }
    case 'unpark':
      return { type: 'asked', asked: await host.unpark(call.name, call.stream, call.action, call.reason) }
  }
}

async function serve(): Promise<void> {
  const log = openSqliteLogReader({ file: files.logFile, gatherMs: GATHER_MS })
  const keys = openSqlitePersonalKeys({ file: files.keysFile })
  const models = openSqliteReadModels({ folder: files.readFolder })
  const registry = new SubscriptionRegistry()
  const host = await startProjections({
    log,
    keys,
    models,
    projections: PROJECTIONS,
    registry,
    onTraced: (page) => post({ type: 'traced', page }),
  })
  post({ type: 'advance', reached: [...host.reached()] })
  host.onAdvance(announceSoon)
  host.onFlipped((name) => post({ type: 'flipped', name }))
  host.onAlarm((alarm) => post({ type: 'alarm', alarm }))
  parentPort?.on('message', (message: ToThread) => {
    if (message.type === 'close') void close()
    else if (message.type === 'hurry') log.hurry()
    else void reply(message.callId, message.call)
  })
  post({ type: 'ready' })
  // Now, not at the end: after a kill this thread starts as quickly as after a stop.
  flushCompileCache()

  async function reply(callId: number, call: ThreadCall): Promise<void> {
    const reply = await answer({ host, log, registry }, call).catch((error: unknown): ThreadAnswer => ({
      type: 'threw',
      why: errorText(error),
    }))
    post({ type: 'answer', callId, answer: reply })
  }

  async function close(): Promise<void> {
    await host.close()
    await models.close()
    keys.close()
    await log.close()
    post({ type: 'closed' })
    parentPort?.close()
  }
}

serve().catch((error: unknown) => post({ type: 'cannotStart', why: errorText(error) }))
