import { may } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import type { ReportCommand, ReportEvent } from '@courtline/messages/reports/report'
import { record, refuse } from '../decision.ts'

export interface ReportState {
  /** Matches that are in a report of this kind. */
  readonly reported: ReadonlySet<string>
}

/**
 * The stream `report-<kind>`: all reports of one kind. It alone decides which matches are reported, so that none is
 * reported twice, also when reports are made at the same time or from an old list (D92).
 */
export const reportDecider: Decider<ReportState, ReportCommand, ReportEvent> = {
  initial: { reported: new Set() },
  evolve: ({ reported }, page) => ({
    reported: new Set([
      ...reported,
      ...page.flatMap(({ event }) => event.data.matches.map(({ matchId }) => matchId)),
    ]),
  }),
  decide: makeReport,
}

/** Refusals: NOT_ALLOWED; NOTHING_TO_REPORT where every match is in a report already. */
function makeReport(
  { by, reportId, kind, matches, centsPerPoint }: ReportCommand,
  { reported }: ReportState,
): Decision<ReportEvent> {
  if (!may(by, 'Admin')) return refuse('NOT_ALLOWED')
  const fresh = new Map(
    matches.filter(({ matchId }) => !reported.has(matchId)).map((match) => [match.matchId, match]),
  )
  if (fresh.size === 0) return refuse('NOTHING_TO_REPORT')
  const data = { reportId, kind, matches: [...fresh.values()], centsPerPoint }
  return record({ type: 'ReportMade', data })
}
