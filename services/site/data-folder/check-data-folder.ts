import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { START, type EventLogReader, type Position } from '@courtline/infra/event-log/event-log'
import { openSqliteLogReader } from '@courtline/infra/event-log/sqlite/sqlite-log-reader'
import { readLogMark, writeLogMark, type LogMark } from '@courtline/infra/personal-keys/sqlite/log-mark'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { checkSqliteFile } from '@courtline/infra/sqlite/check-file'
import { SettingsError } from '../settings/settings-error.ts'
import { siteSecretIn } from '../settings/site-secret.ts'
import { subjectsWithoutKey } from './missing-keys.ts'
import { siteFilesIn, type SiteFiles } from './site-files.ts'
import { whatStandsBeside } from './what-stands-there.ts'

const RESTORE =
  'Nothing was changed. Restore a whole backup into a new folder (npm run restore -- BACKUP --data NEW_FOLDER)'
const OR_SALVAGE = `${RESTORE}, or keep what can be read of this folder (npm run salvage -- --data FOLDER).`

/** Read models beyond this are looked at when they are read. */
const READ_MODELS_WHOLE_BELOW_BYTES = 8 * 1024 * 1024

/**
 * Whether the log, the keys and the secret of a data folder are sound and belong together, before any of them is opened
 * for writing. An empty folder does. Throws SettingsError that names the file that does not fit, and what restores it:
 * a site that made a new key or an empty log beside data would seal new events under keys that open nothing old.
 */
export async function checkDataFolder(dataDir: string): Promise<void> {
  const files = siteFilesIn(dataDir)
  refuseDamaged(files)
  if (checkSqliteFile(files.logFile, 0).type === 'empty') return refuseDataWithoutLog(files)
  const log = openSqliteLogReader({ file: files.logFile })
  try {
    const head = await log.head()
    if (head === START) return refuseDataWithoutLog(files)
    await checkAgainstLog(files, log, head)
  } finally {
    await log.close()
  }
}

/**
 * Notes in keys.db how far the log has come that these keys and this secret belong to. Read at the next start: a log
 * that does not reach so far, or holds another event there, is not this site's, or of an earlier day.
 */
export async function markKeys(
  { keysFile, secretFile }: Pick<SiteFiles, 'keysFile' | 'secretFile'>,
  log: EventLogReader,
): Promise<void> {
  const position = await log.head()
  const eventId = await eventIdAt(log, position)
  writeLogMark(keysFile, { position, eventId: eventId ?? '', secretHash: hashOf(siteSecretIn(secretFile)) })
}

function refuseDamaged(files: SiteFiles): void {
  refuseIfDamaged(files.logFile, OR_SALVAGE)
  refuseIfDamaged(
    files.keysFile,
    `Nothing was changed. Bring back keys/keys.db of the newest backup as keys.db, or keep what can be read of this folder (npm run salvage -- --data FOLDER).`,
  )
  refuseIfDamaged(
    files.sessionsFile,
    'It holds nothing but who is logged in: delete it and start again; everybody logs in again.',
  )
  if (!existsSync(files.readFolder)) return
  for (const name of readdirSync(files.readFolder).filter((each) => each.endsWith('.db'))) {
    refuseIfDamaged(
      path.join(files.readFolder, name),
      `It is built from the log: delete the folder ${files.readFolder} and start again; read models are built anew.`,
      READ_MODELS_WHOLE_BELOW_BYTES,
    )
  }
}

function refuseIfDamaged(file: string, way: string, wholeBelowBytes?: number): void {
  const state = checkSqliteFile(file, wholeBelowBytes)
  if (state.type === 'damaged') throw new SettingsError(`${file} is damaged (${state.why}). ${way}`)
}

function refuseDataWithoutLog(files: SiteFiles): void {
  const rest = whatStandsBeside(files)
  if (rest === undefined) return
  const what = existsSync(files.logFile) ? 'holds no events' : 'is missing'
  throw new SettingsError(`${files.logFile} ${what}, and beside it there are ${rest}. ${RESTORE}.`)
}

async function checkAgainstLog(files: SiteFiles, log: EventLogReader, head: Position): Promise<void> {
  if (!existsSync(files.secretFile)) {
    throw new SettingsError(
      `${files.secretFile} is missing, and without it nobody of this site could log in. Nothing was changed. Bring it back from a backup: it is keys/secret.key there.`,
    )
  }
  const secretHash = hashOf(siteSecretIn(files.secretFile))
  const hasKeys = checkSqliteFile(files.keysFile, 0).type !== 'empty'
  const mark = hasKeys ? readLogMark(files.keysFile) : undefined
  if (mark) {
    await refuseOtherLog(files, log, head, mark)
    if (mark.secretHash !== secretHash) {
      throw new SettingsError(
        `${files.secretFile} is the secret of another site: keys.db and log.db were used with a different one. Nothing was changed. Bring back keys/secret.key of this site's backup.`,
      )
    }
  }
  await refuseMissingKeys(files, log, { after: mark?.position ?? START, hasKeys })
}

async function refuseOtherLog(
  { logFile }: SiteFiles,
  log: EventLogReader,
  head: Position,
  mark: LogMark,
): Promise<void> {
  if (mark.position > head) {
    throw new SettingsError(
      `${logFile} is of an earlier day than keys.db: it ends at ${Number(head)}, and keys.db was used with a log of ${Number(mark.position)} events. ${OR_SALVAGE}`,
    )
  }
  if (mark.position === START || (await eventIdAt(log, mark.position)) === mark.eventId) return
  throw new SettingsError(
    `${logFile} and keys.db are not of the same site: event ${Number(mark.position)} is another one than keys.db was used with. ${RESTORE}.`,
  )
}

async function refuseMissingKeys(
  { keysFile }: SiteFiles,
  log: EventLogReader,
  { after, hasKeys }: { readonly after: Position; readonly hasKeys: boolean },
): Promise<void> {
  const keys = hasKeys ? openSqlitePersonalKeys({ file: keysFile }) : undefined
  try {
    const missing = await subjectsWithoutKey(log, keys, after)
    if (missing.size === 0) return
    const what = hasKeys ? 'is of an earlier day than log.db, or of another site' : 'is missing'
    throw new SettingsError(
      `${keysFile} ${what}: it does not open what log.db holds about ${missing.size} ${missing.size === 1 ? 'person' : 'people'}. Nothing was changed. Bring back keys/keys.db of the newest backup, or restore all of it (npm run restore -- BACKUP --data NEW_FOLDER).`,
    )
  } finally {
    keys?.close()
  }
}

const hashOf = (secret: Uint8Array) => createHash('sha256').update('secret.key').update(secret).digest('hex')

/** Undefined at START. */
async function eventIdAt(log: EventLogReader, position: Position): Promise<string | undefined> {
  if (position === START) return undefined
  const before = String(Number(position) - 1).padStart(position.length, '0')
  return (await log.readAll({ after: before, limit: 1 })).events[0]?.id
}
