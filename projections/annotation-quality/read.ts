import type { QualityFigure } from '@courtline/messages/views/quality'
import type { Reads } from '../runtime/read/reads.ts'
import { annotationQuality, figureRow, type MatchQuality } from './project.ts'

/** Annotators of whom something is known, the latest first, from a time back. */
export async function annotatorsSeen(
  reads: Reads,
  upTo: string | undefined,
  limit: number,
): Promise<{ readonly annotatorId: string; readonly at: string }[]> {
  const latest = upTo === undefined ? [] : [{ index: 'seen', from: '', to: upTo }]
  const where = [{ index: 'kind', equals: 'annotator' }, ...latest]
  const found = await reads
    .view(annotationQuality)
    .find({ where, sort: { index: 'seen', descending: true }, limit })
  return found.flatMap((document) => (document.kind === 'annotator' ? [document] : []))
}

/** The matches that a figure of an annotator counts ('any': all of theirs), the latest first, from a time back. */
export async function qualityMatches(
  reads: Reads,
  annotatorId: string,
  figure: QualityFigure | 'any',
  limit: number,
  upTo?: string,
): Promise<MatchQuality[]> {
  const latest = upTo === undefined ? [] : [{ index: 'at', from: '', to: upTo }]
  const where = [{ index: 'row', equals: figureRow(annotatorId, figure) }, ...latest]
  const found = await reads
    .view(annotationQuality)
    .find({ where, sort: { index: 'at', descending: true }, limit })
  return found.flatMap((document) => (document.kind === 'match' ? [document] : []))
}
