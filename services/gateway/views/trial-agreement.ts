import { measureAgreement } from '@courtline/application/second/measure-agreement'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import type { AnnotatorQualityOverTime } from '@courtline/messages/views/quality'
import { findAnnotation } from '@courtline/projections/match-state/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { trialsOfUser } from '@courtline/projections/trials/read'

/**
 * How far the successful trial of an annotator agrees with the reference, which is the accepted annotation of its match as
 * it is now; null for who came without one.
 */
export async function trialAgreement(
  reads: Reads,
  userId: string,
): Promise<AnnotatorQualityOverTime['trial']> {
  const successful = (await trialsOfUser(reads, userId)).filter(({ status }) => status === 'Success')
  const trial = successful.toSorted((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1))[0]
  if (!trial) return null
  const { matchId } = trial
  const [reference, own] = await Promise.all([
    findAnnotation(reads, ownAnnotation(matchId)),
    findAnnotation(reads, { kind: 'trial', userId, matchId }),
  ])
  if (!reference || !own) return null
  const { matched, equal } = measureAgreement(
    { ...reference, annotatorId: userId },
    { ...own, annotatorId: userId },
  )
  return { at: dateOf(trial), part: Math.round(matched * (equal.outcome ?? 0)), whole: matched }
}

const dateOf = ({
  review,
  created,
}: {
  readonly review: { readonly date: string } | null
  readonly created: string
}) => review?.date ?? created
