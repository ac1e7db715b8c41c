import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { START, type StoredEvent } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { openSqliteLogReader } from '@courtline/infra/event-log/sqlite/sqlite-log-reader'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { isAnnotationEvent } from '@courtline/messages/events'
import { matchStream, userStream } from '@courtline/messages/ids'
import { EMPTY_ANNOTATION, foldAnnotation } from '@courtline/messages/match/fold-annotation'
import { PROJECTIONS } from '@courtline/projections/registry'
import { auditFolder } from '@courtline/projections/runtime/audit/audit-folder'
import { auditedLogLine, auditLine } from '@courtline/projections/runtime/audit/audit-line'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import type { ClientAccounts } from './cast.ts'
import type { CommandLedger } from './ledger.ts'
import { erasureProgress, isHalfDone, leftOf } from './verify-erasure.ts'
import { isSharing, shareViolations, type SentToVideoSite } from './verify-shares.ts'

const PAGE_SIZE = 2000

/** Every read model of the folder accounts for every event up to its checkpoint, and none is ahead of the log (P1). */
export async function auditViolations(dataDir: string, when: string): Promise<string[]> {
  const audited = await auditFolder(dataDir)
  if (!audited || audited.builds.length === 0) return [`${when}: no read model was there to audit`]
  const { log, builds } = audited
  return [
    ...(log.difference === null ? [] : [`${when}: ${auditedLogLine(log)}`]),
    ...builds.filter(({ difference }) => difference !== null).map((build) => `${when}: ${auditLine(build)}`),
  ]
}

/** Where a kill has met the work of a site, as its folder shows. */
export interface Met {
  /** The log held events that a read model had not seen. */
  readonly behind: boolean
  /** A read model was being rebuilt. */
  readonly rebuilding: boolean
  /** A file had arrived in parts, and not as a whole. */
  readonly uploading: boolean
  /** Something of an erasure was done, and something was not. */
  readonly erasing: boolean
  /** A reel was being made. */
  readonly filming: boolean
  /** A reel was being uploaded to a video site. */
  readonly sharing: boolean
}

/** Looks at the folder of a site that is dead. */
export async function whereItWasMet(
  dataDir: string,
  { erasing, reels }: Pick<CommandLedger, 'erasing' | 'reels'>,
): Promise<Met> {
  const { readFolder } = dataFilesIn(dataDir)
  const models = openSqliteReadModels({ folder: readFolder })
  try {
    const events = await everything(dataDir)
    const builds = await Promise.all(PROJECTIONS.map(({ name }) => models.builds(name)))
    const audited = (await auditFolder(dataDir))?.builds ?? []
    return {
      behind: audited.some(({ behind }) => behind > 0),
      rebuilding: builds.flat().some(({ state }) => state === 'building'),
      uploading: globSync('media/.uploads/*/plan.json', { cwd: dataDir }).some((plan) =>
        existsSync(path.join(dataDir, path.dirname(plan), 'content')),
      ),
      erasing: erasureProgress(dataDir, events, erasing).some(isHalfDone),
      sharing: isSharing(events),
      filming: [...reels].some((id) => countOfReel(events, 'ReelCompleted', id) === 0),
    }
  } finally {
    await models.close()
  }
}

/** What the log of a folder holds against what clients were answered. */
export async function logViolations(
  dataDir: string,
  ledger: CommandLedger,
  cast: ClientAccounts,
  videoSite: Pick<SentToVideoSite, 'videos'>,
): Promise<string[]> {
  const events = await everything(dataDir)
  return [
    ...orderViolations(events),
    ...commandViolations(events, ledger, cast),
    ...reservationViolations(events, ledger, cast),
    ...reelViolations(events, ledger),
    ...shareViolations(events, ledger, videoSite),
    ...leftOf(erasureProgress(dataDir, events, ledger.erased)),
  ]
}

const countOfReel = (events: readonly StoredEvent[], type: string, reelId: string) =>
  events.filter((event) => event.type === type && event.data.reelId === reelId).length

/** Every reel was requested once, and made once at most. */
function reelViolations(events: readonly StoredEvent[], { reels }: CommandLedger): string[] {
  const ofReels = events.filter(({ type }) => type.startsWith('Reel'))
  return [...reels].flatMap((id) => {
    const [requested, completed] = ['ReelRequested', 'ReelCompleted'].map((type) =>
      countOfReel(ofReels, type, id),
    )
    return requested === 1 && (completed ?? 0) <= 1
      ? []
      : [`Reel ${id} was requested ${requested} times, and made ${completed} times`]
  })
}

async function everything(dataDir: string): Promise<readonly StoredEvent[]> {
  const log = openSqliteLogReader({ file: dataFilesIn(dataDir).logFile })
  const events: StoredEvent[] = []
  try {
    for (let after = START; ;) {
      const page = await log.readAll({ after, limit: PAGE_SIZE })
      events.push(...page.events)
      if (page.atHead) return events
      after = page.scannedTo
    }
  } finally {
    await log.close()
  }
}

function orderViolations(events: readonly StoredEvent[]): string[] {
  const next = new Map<string, number>()
  const found: string[] = []
  for (const [index, { position, stream, revision }] of events.entries()) {
    if (Number(position) !== index + 1)
      found.push(`Position ${position} stands at place ${index + 1} of the log`)
    if (revision !== (next.get(stream) ?? 0)) found.push(`${stream} has a gap before revision ${revision}`)
    next.set(stream, revision + 1)
  }
  return found.slice(0, 5)
}

/** Acknowledged: all events, once. Refused: none. And no edit that no client has made. */
function commandViolations(
  events: readonly StoredEvent[],
  ledger: CommandLedger,
  cast: ClientAccounts,
): string[] {
  const times = new Map<string, number>()
  for (const { id } of events) times.set(id, (times.get(id) ?? 0) + 1)
  const found: string[] = []
  const known = new Set<string>()
  for (const { stream, eventIds, outcome } of ledger.commands) {
    const expected = outcome === 'acknowledged' ? 1 : 0
    for (const id of eventIds) {
      if (expected === 1) known.add(id)
      const stands = times.get(id) ?? 0
      if (stands !== expected)
        found.push(`An event of a command that was ${outcome} stands ${stands} times in ${stream}: ${id}`)
    }
  }
  const streams = new Set(cast.matchIds.map(matchStream))
  for (const { id, stream, type } of events)
    if (streams.has(stream) && isAnnotationEvent({ type }) && !known.has(id))
      found.push(`No client was acknowledged an edit in ${stream}: ${id}`)
  return found
}

/** One credit set aside for each match that was made, and given back once for each that was deleted (P14). */
function reservationViolations(
  events: readonly StoredEvent[],
  ledger: CommandLedger,
  cast: ClientAccounts,
): string[] {
  const stream = userStream(cast.player.userId)
  const count = (type: string) => {
    const counted = new Map<unknown, number>()
    for (const event of events) {
      if (event.stream !== stream || event.type !== type) continue
      const { matchId } = event.data
      counted.set(matchId, (counted.get(matchId) ?? 0) + 1)
    }
    return counted
  }
  const reserved = count('CreditReserved')
  const returned = count('CreditReturned')
  const found: string[] = []
  for (const matchId of ledger.matches) {
    if (reserved.get(matchId) !== 1)
      found.push(`${reserved.get(matchId) ?? 0} credits were set aside for match ${matchId}`)
    const expected = ledger.deleted.has(matchId) ? 1 : (returned.get(matchId) ?? 0)
    if ((returned.get(matchId) ?? 0) !== expected || expected > 1)
      found.push(`${returned.get(matchId) ?? 0} credits came back for the deleted match ${matchId}`)
  }
  return found
}

/** The site answers, for each match, the annotation that the log holds. */
export async function servedViolations(dataDir: string, cast: ClientAccounts): Promise<string[]> {
  const { logFile, keysFile } = dataFilesIn(dataDir)
  const log = openSqliteLogReader({ file: logFile })
  const keys = openSqlitePersonalKeys({ file: keysFile })
  const found: string[] = []
  try {
    const after = await log.head()
    for (const [index, matchId] of cast.matchIds.entries()) {
      const caller = cast.annotators[index]?.caller
      const served = await caller?.must('annotation', { params: { id: matchId }, after })
      let expected = EMPTY_ANNOTATION
      for await (const page of log.readStream(matchStream(matchId))) {
        const edits = page.flatMap((stored) => {
          const { id, meta, event } = openRecorded(stored, keys)
          return isAnnotationEvent(event) ? [{ id, meta, event }] : []
        })
        expected = foldAnnotation(expected, edits)
      }
      const entries = [...expected.entries.values()].toSorted((a, b) => a.clockTime.start - b.clockTime.start)
      if (!isDeepStrictEqual(served?.annotation, entries))
        found.push(`The annotation of match ${matchId} is not what the log holds`)
      if (!isDeepStrictEqual(served?.lastEdits, Object.fromEntries(expected.lastEdit)))
        found.push(`The last edits of match ${matchId} are not what the log holds`)
    }
    return found
  } finally {
    keys.close()
    await log.close()
  }
}
