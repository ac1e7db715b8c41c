import type { MatchCard, MatchView } from '@courtline/messages/views/match'
import type { MatchDocument } from '@courtline/projections/matches/match-document'

/**
 * The card of a match for the annotator of its second annotation: nothing of the first one, neither its score nor by whom it
 * is (D100).
 */
export const withoutFirst = <V extends MatchCard>(view: V): V => ({
  ...view,
  annotatorId: null,
  annotatorName: null,
  lastAnnotationUpdate: null,
  rework: false,
  computedMatchDetails: { score: null },
  annotationErrors: 0,
})

/** The same with the video that is annotated. */
export const viewForSecond = (view: MatchView, match: MatchDocument): MatchView => ({
  ...withoutFirst(view),
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
