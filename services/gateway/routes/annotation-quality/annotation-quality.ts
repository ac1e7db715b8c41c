import { refused, type Refused } from '@courtline/application/outcome'
import { may } from '@courtline/messages/actor'
import { refusal } from '@courtline/messages/refusals'
import type { AnnotatorQuality, QualityMatch } from '@courtline/messages/views/quality'
import { agreementByMonth, qualityFigures, sameOf } from '@courtline/projections/annotation-quality/figures'
import { timeOf, type MatchQuality } from '@courtline/projections/annotation-quality/project'
import { annotatorsSeen, qualityMatches } from '@courtline/projections/annotation-quality/read'
import { flaggedCounts } from '@courtline/projections/match-state/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { displayNames } from '@courtline/projections/users/read'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { readPage } from '../../http/pages.ts'
import type { Handler } from '../../register-route.ts'
import { metadataOfMatches } from '../../views/metadata-of-matches.ts'
import { trialAgreement } from '../../views/trial-agreement.ts'

/** So many matches of an annotator make their figures, the latest. */
const LATEST = 100

/** Annotators with their figures, for managers. */
export const annotationQualityCall =
  (gateway: Gateway): Handler<'annotationQuality'> =>
  async ({ query }) => {
    const { reads } = gateway.projections
    const page = await readPage(
      {
        read: (upTo, limit) => annotatorsSeen(reads, upTo, limit),
        placeOf: ({ at, annotatorId }) => [at, annotatorId],
        descending: true,
      },
      query.cursor,
    )
    if ('refused' in page) return page
    const ids = page.rows.map(({ annotatorId }) => annotatorId)
    const names = await displayNames(reads, ids)
    const answer: AnnotatorQuality[] = []
    // One after the other: a hundred annotators have ten thousand matches.
    for (const annotatorId of ids) {
      const { figures } = await figuresOf(reads, annotatorId)
      answer.push({ annotatorId, annotatorName: names.get(annotatorId) ?? null, ...figures })
    }
    return { answer, next: page.next }
  }

/** One annotator's figures over time: one's own, and any for managers. NOT_FOUND for those of another user. */
export const annotatorQualityCall =
  (gateway: Gateway): Handler<'annotatorQuality'> =>
  async ({ params: { userId }, caller }) => {
    const hidden = hiddenFrom(caller, userId)
    if (hidden) return hidden
    const { reads } = gateway.projections
    const { figures, matches } = await figuresOf(reads, userId)
    const names = await displayNames(reads, [userId])
    return {
      answer: {
        annotatorId: userId,
        annotatorName: names.get(userId) ?? null,
        ...figures,
        trial: await trialAgreement(reads, userId),
        months: agreementByMonth(userId, matches),
      },
    }
  }

/** The matches behind one figure. */
export const annotatorQualityMatchesCall =
  (gateway: Gateway): Handler<'annotatorQualityMatches'> =>
  async ({ params: { userId }, query: { figure, cursor }, caller }) => {
    const hidden = hiddenFrom(caller, userId)
    if (hidden) return hidden
    const { reads } = gateway.projections
    const page = await readPage(
      {
        read: (upTo, limit) => qualityMatches(reads, userId, figure, limit, upTo),
        placeOf: (match) => [timeOf(match) ?? '', match.matchId],
        descending: true,
      },
      cursor,
    )
    if ('refused' in page) return page
    return { answer: await matchesShown(reads, userId, page.rows), next: page.next }
  }

const hiddenFrom = ({ actor }: Caller, userId: string): Refused | undefined =>
  actor.userId === userId || may(actor, 'AnnotationManager') ? undefined : refused(refusal('NOT_FOUND'))

async function figuresOf(reads: Reads, annotatorId: string) {
  const matches = await qualityMatches(reads, annotatorId, 'any', LATEST)
  const flagged = await flaggedCounts(
    reads,
    matches.map(({ matchId }) => matchId),
  )
  return { matches, figures: qualityFigures(annotatorId, matches, flagged) }
}

async function matchesShown(
  reads: Reads,
  annotatorId: string,
  rows: readonly MatchQuality[],
): Promise<QualityMatch[]> {
  const ids = rows.map(({ matchId }) => matchId)
  const [metadata, flagged] = await Promise.all([metadataOfMatches(reads, ids), flaggedCounts(reads, ids)])
  return rows.map((row) => ({
    ...measured(row, annotatorId, flagged),
    teams: metadata.get(row.matchId)?.teams ?? null,
  }))
}

function measured(
  row: MatchQuality,
  annotatorId: string,
  flagged: ReadonlyMap<string, number>,
): Omit<QualityMatch, 'teams'> {
  const { matchId, agreements } = row
  const accepted = row.accepted?.annotatorId === annotatorId ? row.accepted : null
  const compared = agreements.findLast(({ annotatorIds }) => annotatorIds.includes(annotatorId))
  return {
    matchId,
    at: timeOf(row) ?? '',
    agreement: compared ? { part: sameOf(compared), whole: compared.matched } : null,
    kappa: compared?.kappa ?? null,
    corrected: accepted?.corrected ?? null,
    warnings: accepted ? (flagged.get(matchId) ?? 0) : null,
    points: accepted?.points ?? null,
    workedSeconds: accepted ? accepted.workedMs / 1000 : null,
  }
}
