import { matchDecider } from '@courtline/deciders/match/decider'
import { playedPoints } from '@courtline/deciders/match/annotation/played-points'
import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { Actor } from '@courtline/messages/actor'
import type { MatchEvent } from '@courtline/messages/events'
import { derivedId, matchStream } from '@courtline/messages/ids'
import {
  MOST_REPORTED,
  type AnnotatorPoints,
  type ReportedMatch,
  type ReportKind,
} from '@courtline/messages/reports/report'
import { matchesToReport, type AcceptedMatch } from '@courtline/projections/accepted-matches/read'
import { sumsOf, type ReportSums } from '@courtline/projections/reports/project'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import type { Dispatch } from '../dispatch.ts'
import type { Refused, Written } from '../outcome.ts'

export interface ReportPorts {
  readonly dispatch: Dispatch
  readonly projections: { readonly reads: Reads }
  readonly log: Pick<EventLogReader, 'readStream'>
  readonly keys: PersonalKeys
}

/** A report that is not made yet. */
export interface NextReport extends ReportSums {
  /** More matches wait than one report holds. */
  readonly more: boolean
}

/** What the next report of this kind would hold. */
export async function nextReport(ports: ReportPorts, kind: ReportKind): Promise<NextReport> {
  const { matches, more, centsPerPoint } = await nextMatches(ports, kind)
  return { ...sumsOf(kind, matches, centsPerPoint), more }
}

/** A report that was just made. */
export interface MadeReport extends ReportSums {
  readonly id: string
  readonly runDate: string
  readonly written: Written
}

/**
 * Makes a report of the matches that were accepted and are in none of this kind (D92). The same command again is the same
 * report. Refusals: NOT_ALLOWED, NOTHING_TO_REPORT.
 */
export async function makeReport(
  ports: ReportPorts,
  kind: ReportKind,
  by: Actor,
  meta: CommandMeta,
): Promise<MadeReport | Refused> {
  const { matches, centsPerPoint } = await nextMatches(ports, kind)
  const reportId = derivedId('report', kind, meta.commandId)
  const command = { type: 'MakeReport', by, reportId, kind, matches, centsPerPoint } as const
  const done = await ports.dispatch('report', kind, command, meta)
  if ('refused' in done) return done
  const [made] = done.events
  if (!made) throw new Error('A report was made without an event')
  const { data } = made.event
  const sums = sumsOf(kind, data.matches, data.centsPerPoint)
  return { id: data.reportId, runDate: made.meta.at, written: done.written, ...sums }
}

/** The matches of the next report, oldest acceptance first, and whether more wait than one report holds. */
export async function nextMatches(ports: ReportPorts, kind: ReportKind) {
  const { reads } = ports.projections
  const { centsPerPoint } = await settingsOfSite(reads)
  const waiting = await matchesToReport(reads, kind, MOST_REPORTED + 1)
  const matches: ReportedMatch[] = []
  for (const match of waiting.slice(0, MOST_REPORTED)) matches.push(await reported(ports, match))
  return { matches, more: waiting.length > MOST_REPORTED, centsPerPoint }
}

async function reported(ports: ReportPorts, { matchId, accepted }: AcceptedMatch): Promise<ReportedMatch> {
  const points = accepted.points ?? (await pointsInLog(ports, matchId, accepted.revision))
  return { matchId, ownerId: accepted.ownerId, acceptedAt: accepted.at, points: [...points] }
}

/** Played points as they were up to a revision of the match: for acceptances that were recorded without them. */
export async function pointsInLog(
  { log, keys }: Pick<ReportPorts, 'log' | 'keys'>,
  matchId: string,
  revision: number,
): Promise<readonly AnnotatorPoints[]> {
  let match = matchDecider.initial
  for await (const page of log.readStream(matchStream(matchId))) {
    const before = page.filter((stored) => stored.revision <= revision)
    await keysToOpen(before, keys)
    match = matchDecider.evolve(
      match,
      before.map((stored) => openRecorded<MatchEvent>(stored, keys)),
    )
    if (before.length < page.length) break
  }
  return match ? playedPoints(match) : []
}
