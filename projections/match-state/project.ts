import { ANNOTATION_EVENTS } from '@courtline/messages/match/annotation'
import { annotationKeyOfStream } from '@courtline/messages/match/which-annotation'
import { SECOND_LIFE_EVENTS } from '@courtline/messages/second/second-annotation'
import { TRIAL_LIFE_EVENTS } from '@courtline/messages/trial/trial'
import type { Projection } from '../runtime/projection.ts'
import { foldMatchState, scrubMatchState, type AnnotationStreamEvent } from './fold-match-state.ts'
import type { MatchStateDocument } from './match-state-document.ts'

/** What else moves a score or decides whether its figures are kept ready. */
const FRAME_EVENTS = [
  'MatchCreated',
  'MetadataChanged',
  'RulesChanged',
  'OwnerMoved',
  'FetchRequested',
  'PreprocessingRequested',
  'Preprocessed',
  'QueuedWithoutVideo',
  'FilesReplaced',
  'MatchClaimed',
  'MatchReleased',
  'AnnotationCompleted',
  'AnnotationAccepted',
  'AnnotationRejected',
  'PostprocessingRequested',
  'Postprocessed',
  'RevertedToCreated',
  'MatchDeleted',
  'MatchRestored',
  'MediaRemoved',
] as const

/**
 * Score, annotation and figures of each match, and of each annotation beside a match's own. The engine runs once for each
 * annotation and page of events. Ordering is global: erasing an owner touches the imported texts of whatever matches that owner has by then.
 */
export const matchState: Projection<AnnotationStreamEvent, MatchStateDocument> = {
  name: 'match-state',
  version: 10,
  ordering: 'global',
  handles: [
    ...[...ANNOTATION_EVENTS, ...TRIAL_LIFE_EVENTS, ...SECOND_LIFE_EVENTS].map(
      (schema) => schema.properties.type.const,
    ),
    ...FRAME_EVENTS,
  ],
  indexes: { annotation: 'one', owners: 'many', flagged: 'one' },
  personal: true,
  groupsOf: ({ stream }) => [annotationKeyOfStream(stream)],
  fold: foldMatchState,
  keysOf: (document) => {
    const isAnnotation = document.kind === 'head' || document.kind === 'set'
    return {
      annotation: isAnnotation ? document.group : null,
      owners: document.kind === 'head' ? document.ownerIds : [],
      flagged: document.kind === 'findings' ? (document.entries[0]?.firstPosition ?? null) : null,
    }
  },
  erasure: { index: 'owners', scrub: scrubMatchState },
}
