import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from '@courtline/gateway/app'
import { Commands } from '@courtline/gateway/commands'
import { USUAL_SETTINGS } from '@courtline/gateway/settings'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import { addressSigner } from '@courtline/infra/blob-store/signed-address'
import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { createDecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { openSqliteSessions } from '@courtline/infra/sessions/sqlite/sqlite-sessions'
import { findFfmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import type { MediaProgress } from '@courtline/messages/media'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import { openProjectionHost } from '@courtline/projections/runtime/host'
import { lockFolder } from './folder-lock.ts'
import { issueFirstAdminToken } from './first-admin-link.ts'
import { openMail } from './mail.ts'
import { startMediaWorker } from './media-worker.ts'
import { startReactors } from './reactors.ts'
import { SettingsError, type Settings } from './settings.ts'
import { siteSecretIn } from './site-secret.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SESSION_DAYS = 30

/** A running site. */
export interface Site {
  /** Where it listens, with the port it really got. */
  readonly address: string
  /** Token of the one-time link that makes the first Admin; undefined once there is one. */
  readonly firstAdminToken: string | undefined
  /** Where letters go, in words. */
  readonly mailGoesTo: string
  readonly ffmpegPath: string
  readonly commands: Commands
  /** Stops taking requests, finishes those under way, and closes everything in the opposite order. */
  readonly stop: () => Promise<void>
}

/**
 * The whole site in one process: log, keys, sessions and media in the data folder, projections in their thread, gateway,
 * media worker and reactors. Throws SettingsError, with one sentence, for what the person at the terminal can mend.
 */
export async function startEmbeddedSite(
  settings: Settings,
  frontendDir: string,
  tell: (line: string) => void,
): Promise<Site> {
  const { dataDir } = settings
  const found = await findFfmpeg(process.env)
  if ('refused' in found) throw new SettingsError(found.refused)
  // Asked first: who starts the same site twice reads of the port, and nothing was opened for nothing.
  await listening(settings, async () => await listenAndClose(settings))
  const folder = lockFolder(dataDir)
  const files = dataFilesIn(dataDir)
  const secret = siteSecretIn(path.join(dataDir, 'secret.key'))
  const log = await openSqliteEventLog({ file: files.logFile })
  const keys = openSqlitePersonalKeys({ file: files.keysFile })
  const sessions = openSqliteSessions({
    file: path.join(dataDir, 'sessions.db'),
    idleMilliseconds: SESSION_DAYS * DAY_MS,
    totalMilliseconds: 3 * SESSION_DAYS * DAY_MS,
  })
  const blobs = await openDiskBlobStore(path.join(dataDir, 'media'))
  const remote = openRemoteFiles()
  const projections = await openProjectionHost({ dataDir })
  projections.onAlarm((alarm) => tell(`Projection ${alarm.projection}: ${alarm.text}`))
  const mail = await openMail(settings)
  const port = createDecideAndAppend({ log, keys })
  const commands = new Commands(port)
  const progress = new ProgressFeed()
  const app = await buildApp({
    log,
    keys,
    commands: port,
    projections,
    blobs,
    remote,
    signer: addressSigner(secret),
    sessions,
    mailer: mail.mailer,
    ...(mail.mailbox && { mailbox: mail.mailbox }),
    now: () => new Date(),
    onMediaProgress: (listener) => progress.add(listener),
    settings: {
      ...USUAL_SETTINGS,
      publicUrl: settings.publicUrl,
      siteSecret: secret,
      logLevel: settings.logLevel,
      frontendDir: fs.existsSync(frontendDir) ? frontendDir : undefined,
      checkAnswers: settings.demo,
      sessionDays: SESSION_DAYS,
    },
  })
  const address = await listening(
    settings,
    async () => await app.listen({ host: settings.host, port: settings.port }),
  )
  const stopping = new AbortController()
  const { signal } = stopping
  const shared = { log, keys, projections, commands, dataDir, tell, signal }
  const media = startMediaWorker({
    ...shared,
    blobs,
    remote,
    ffmpeg: { path: found.path, runningFolder: path.join(dataDir, 'media', 'running') },
    report: (matchId, of) => progress.tell(matchId, of),
  })
  const tidying = tidyUploads(blobs, signal, tell)
  const reactors = startReactors({
    ...shared,
    mailer: mail.mailer,
    publicUrl: settings.publicUrl,
    siteSecret: secret,
  })
  const work = Promise.allSettled([media, reactors, tidying]).then((ended) => {
    for (const each of ended) if (each.status === 'rejected') tell(`A worker ended: ${String(each.reason)}`)
  })
  return {
    address,
    firstAdminToken: await issueFirstAdminToken(commands, new Date()),
    mailGoesTo: mail.goesTo,
    ffmpegPath: found.path,
    commands,
    stop: async () => {
      stopping.abort()
      await app.close()
      await work
      await projections.close()
      await mail.mailer.close()
      await sessions.close()
      await log.close()
      keys.close()
      folder.release()
    },
  }
}

/** Listens, with one sentence for what stands in the way. */
async function listening<T>({ host, port }: Settings, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const code = typeof error === 'object' && error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new SettingsError(`Port ${port} is taken by another program. Choose another with --port NUMBER.`)
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new SettingsError(
        `Courtline may not listen on ${host}:${port} (${code}). Choose another with --host and --port.`,
      )
    }
    throw error
  }
}

async function listenAndClose({ host, port }: Settings): Promise<void> {
  const probe = net.createServer()
  probe.listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** Parts of an upload that nobody goes on with are kept for a week (D68). */
async function tidyUploads(
  blobs: BlobStore,
  signal: AbortSignal,
  tell: (line: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    await blobs
      .abortStaleUploads(new Date(Date.now() - 7 * DAY_MS))
      .catch((error: unknown) => tell(`Old uploads could not be tidied away: ${String(error)}`))
    await wait(HOUR_MS, undefined, { signal }).catch(() => 'stopping')
  }
}

type ProgressListener = (matchId: string, progress: MediaProgress) => void

/** From the media worker to whoever looks: never stored (D29). */
class ProgressFeed {
  readonly #listeners = new Set<ProgressListener>()

  add(listener: ProgressListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(matchId: string, progress: MediaProgress): void {
    for (const listener of this.#listeners) listener(matchId, progress)
  }
}
