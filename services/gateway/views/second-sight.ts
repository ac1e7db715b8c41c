import type { MatchCard, MatchView } from '@courtline/messages/views/match'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { uncutSecondsOf } from '@courtline/projections/matches/read'

/**
 * The card of a match for the annotator of its second annotation: nothing of the first one, neither its score nor by whom it
 * is, nor when and how often it was changed, nor how long the video is once it is cut by it (D100).
 */
export const withoutFirst = <V extends MatchCard>(view: V, match: MatchDocument): V => ({
  ...view,
  annotatorId: null,
  annotatorName: null,
  lastUpdate: view.firstUpdate,
  lastAnnotationUpdate: null,
  durationSeconds: uncutSecondsOf(match),
  rework: false,
  needsPostprocessing: false,
  computedMatchDetails: { score: null },
  annotationErrors: 0,
  revision: 0,
})

/** The same with the video that is annotated. */
export const viewForSecond = (view: MatchView, match: MatchDocument): MatchView => ({
  ...withoutFirst(view, match),
  preprocessedVideoUri: match.preprocessedVideoUri,
  smallRendition: match.smallRenditions.uncut,
  thumbnails: match.thumbnails,
  statusLog: [],
  reviewComments: [],
})

/** The files that a second annotation is made from. */
export const isForSecond = (
  uri: string,
  { match, holdsSecond }: { readonly match: MatchDocument; readonly holdsSecond: boolean },
): boolean =>
  holdsSecond &&
  [match.preprocessedVideoUri, match.smallRenditions.uncut?.uri, match.thumbnails?.uri].includes(uri)
