import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { addressSigner } from '@courtline/infra/blob-store/signed-address'
import { createDecideAndAppend, type DecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import type { EventLog } from '@courtline/infra/event-log/event-log'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import { openMailbox, type Mailbox } from '@courtline/infra/mail/mailbox/mailbox'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import type { ReadModels } from '@courtline/infra/read-models/read-models'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { openMemorySessions } from '@courtline/infra/sessions/testing/memory-sessions'
import type { MediaProgress } from '@courtline/messages/media/media'
import { fits } from '@courtline/messages/check'
import { MAIL_COMMANDS } from '@courtline/messages/mail/mail'
import { PROJECTIONS } from '@courtline/projections/registry'
import type { Projection } from '@courtline/projections/runtime/projection'
import { startProjections } from '@courtline/projections/runtime/thread/start-projections'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { dispatchThrough, type Dispatch } from '@courtline/application/dispatch'
import type { GatewayDeps } from '../deps.ts'
import { USUAL_SETTINGS, type GatewaySettings, type TryLimits } from '../settings.ts'

/** The real application on a log in memory and a folder that goes with it. */
export interface TestSite {
  readonly app: FastifyInstance
  readonly deps: GatewayDeps
  /** Gives commands past the gateway, as workers and the past do. */
  readonly dispatch: Dispatch
  readonly mailbox: Mailbox
  readonly clock: { now: Date }
  /** As the media worker reports. */
  report(matchId: string, progress: MediaProgress): void
  close(): Promise<void>
}

const DAY_MS = 86_400_000
const NO_LIMIT = 1_000_000
/** Limits that nobody reaches. */
export const NO_LIMITS: TryLimits = {
  loginsPerAddress: NO_LIMIT,
  loginsPerSender: NO_LIMIT,
  signupsPerSender: NO_LIMIT,
  mailsPerAddress: NO_LIMIT,
  mailsPerSender: NO_LIMIT,
  clientLogsPerSender: NO_LIMIT,
}
const CHEAP = { memoryKib: 8, passes: 1, lanes: 1 }

export async function openSite(
  settings: Partial<GatewaySettings> = {},
  log: EventLog = openMemoryEventLog(),
  more: Partial<
    Pick<
      GatewayDeps,
      | 'blobs'
      | 'broadcast'
      | 'isDiskFull'
      | 'sessions'
      | 'providers'
      | 'ratings'
      | 'videoSite'
      | 'courtVideo'
      | 'fileHosting'
      | 'subscriptions'
    >
  > & {
    readonly projections?: readonly Projection[]
    /** Where read models are kept; in memory unless given. They are closed with the projections. */
    readonly models?: ReadModels
  } = {},
): Promise<TestSite> {
  const { projections: registered = PROJECTIONS, models = openMemoryReadModels(), ...given } = more
  const folder = await mkdtemp(path.join(tmpdir(), 'courtline-gateway-'))
  const siteSecret = Buffer.alloc(32, 7)
  const clock = { now: new Date('2026-05-01T12:00:00.000Z') }
  const keys = openMemoryPersonalKeys()
  const projections = await startProjections({
    log,
    keys,
    models,
    projections: registered,
  })
  const mailbox = openMailbox('Courtline <no-reply@courtline.test>')
  const listeners = new Set<(matchId: string, progress: MediaProgress) => void>()
  const deps: GatewayDeps = {
    log,
    keys,
    commands: withMailbox(createDecideAndAppend({ log, keys }), mailbox),
    projections,
    blobs: await openDiskBlobStore(folder),
    remote: openRemoteFiles({ allowLoopback: true, checkMilliseconds: 2000 }),
    signer: addressSigner(siteSecret),
    sessions: openMemorySessions({ idleMilliseconds: 7 * DAY_MS, totalMilliseconds: 30 * DAY_MS }),
    mailer: mailbox,
    mailbox,
    settings: {
      ...USUAL_SETTINGS,
      siteSecret,
      publicUrl: 'http://localhost',
      logLevel: 'silent',
      checkAnswers: true,
      passwordCost: CHEAP,
      limits: NO_LIMITS,
      ...settings,
    },
    now: () => clock.now,
    ...given,
    onMediaProgress: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const app = await buildApp(deps)
  return {
    app,
    deps,
    dispatch: dispatchThrough(deps.commands),
    mailbox,
    clock,
    report: (matchId, progress) => listeners.forEach((listener) => listener(matchId, progress)),
    close: async () => {
      await app.close()
      await projections.close()
      await log.close()
      await rm(folder, { recursive: true })
    },
  }
}

const [QueueMail] = MAIL_COMMANDS

/** Whatever is put into the outbox lies in the mailbox at once, as if a reactor had sent it. */
function withMailbox(commands: DecideAndAppend, mailbox: Mailbox): DecideAndAppend {
  return {
    execute: async (kind, stream, command, meta) => {
      const executed = await commands.execute(kind, stream, command, meta)
      const isNew = !('refused' in executed) && !executed.deduplicated
      if (isNew && fits(QueueMail, command)) await mailbox.send(command)
      return executed
    },
  }
}
