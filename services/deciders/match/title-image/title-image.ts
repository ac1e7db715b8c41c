import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import { NOTHING, record, refuse } from '../../decision.ts'
import type { CommandOf } from '../command-of.ts'
import { ANY_STATUS, refusedBy, type Right } from '../rights.ts'
import type { Match } from '../state.ts'

/** Who chooses the picture of a match in lists. */
export const TITLE_IMAGE_RIGHTS: readonly Right[] = [
  { from: ANY_STATUS, who: ['owner', 'annotator', 'AnnotationManager', 'Admin'] },
]

/** A stored picture becomes the title image. Refusals: those of `TITLE_IMAGE_RIGHTS`. */
export function setTitleImage(
  { by, uri, clockSeconds }: CommandOf<'SetTitleImage'>,
  match: Match,
): Decision<LifeCycleEvent> {
  const refused = refusedBy(TITLE_IMAGE_RIGHTS, by, match)
  if (refused) return refused
  return uri === match.titleImageUri
    ? NOTHING
    : record({ type: 'TitleImageChanged', data: { uri, clockSeconds } })
}

/**
 * The media worker is to make the title image from a moment of the preprocessed video; a later request takes the place of
 * one under way. The same moment twice is one request. Refusals: those of `TITLE_IMAGE_RIGHTS`, NO_FILES without a video.
 */
export function requestTitleImage(
  { by, jobId, clockSeconds }: CommandOf<'RequestTitleImage'>,
  match: Match,
): Decision<LifeCycleEvent> {
  const refused = refusedBy(TITLE_IMAGE_RIGHTS, by, match)
  if (refused) return refused
  const { videoUri } = match.lifeCycle
  if (videoUri === null) return refuse('NO_FILES')
  if (match.titleJob?.clockSeconds === clockSeconds) return NOTHING
  return record({ type: 'TitleImageRequested', data: { jobId, videoUri, clockSeconds } })
}

/** What the media worker made counts only for the newest request (P13). Refusal: STALE_JOB. */
export function titleImageResult(
  command: CommandOf<'RecordTitleImage' | 'RecordTitleImageFailed'>,
  { titleJob }: Match,
): Decision<LifeCycleEvent> {
  const { jobId } = command
  if (titleJob?.jobId !== jobId) return refuse('STALE_JOB')
  if (command.type === 'RecordTitleImageFailed')
    return record({ type: 'TitleImageFailed', data: { jobId, why: command.why } })
  const { uri, clockSeconds } = command
  return record({ type: 'TitleImageChanged', data: { uri, clockSeconds, jobId } })
}
