import type { ViewName } from '@courtline/projections/registry'
import { LIFE_CYCLE_CALLS } from '../matches/life-cycle/calls.ts'
import {
  addReviewComment,
  resolveReviewComment,
  reviewComments,
} from '../matches/annotation/review-comments.ts'
import { analysis } from '../matches/reads/analysis.ts'
import { annotation } from '../matches/annotation/annotation.ts'
import {
  annotationQualityCall,
  annotatorQualityCall,
  annotatorQualityMatchesCall,
} from '../annotation-quality/annotation-quality.ts'
import { autoRelease } from '../matches/life-cycle/auto-release.ts'
import { changeMetadataCall } from '../matches/metadata/metadata.ts'
import { claimCall } from '../matches/life-cycle/claim.ts'
import { completeUploadCall, forceCompleteUpload } from '../matches/life-cycle/complete-upload.ts'
import { createMatch, createMatchForUser } from '../matches/metadata/create.ts'
import { deleteMatch } from '../matches/life-cycle/delete.ts'
import { deleteMatchLink, matchLinks, shareMatch } from '../matches/sharing/links.ts'
import { demoMatch, setDemo } from '../matches/reads/demo.ts'
import { editAnnotation } from '../matches/annotation/annotation-edits.ts'
import { emailSummary } from '../matches/sharing/email-summary.ts'
import { flaggedEntriesCall } from '../admin/flagged-entries.ts'
import { history, statusLog } from '../matches/annotation/history.ts'
import { leaveMatch } from '../matches/metadata/leave.ts'
import { match } from '../matches/reads/match.ts'
import { matchStateCall } from '../matches/reads/match-state.ts'
import { matchesCall } from '../matches/reads/list.ts'
import { moveOwner } from '../matches/life-cycle/move-owner.ts'
import { points } from '../matches/reads/points.ts'
import { queue } from '../annotation-queue.ts'
import { rawVideoUri } from '../matches/media/raw-video-uri.ts'
import { replaceAnnotation, replaceAnnotationSilently } from '../matches/annotation/annotation-replacement.ts'
import { replaceFilesCall } from '../matches/life-cycle/replace-files.ts'
import { restoreMatch } from '../matches/life-cycle/restore.ts'
import { scoreRowsCall } from '../matches/reads/score-rows.ts'
import { scoringRules } from '../site.ts'
import { statistics } from '../matches/reads/statistics.ts'
import { tellWorkPlace } from '../matches/annotation/work-place.ts'
import { titleImage } from '../matches/media/title-image.ts'
import { utrMatches } from '../matches/reads/utr.ts'
import { videoUrl } from '../videos-url.ts'
import { fromViews, type CallHandlers } from './call-handlers.ts'

/** What answers about the quality of annotations are made of. */
const QUALITY_VIEWS: readonly ViewName[] = ['annotation-quality', 'match-state', 'matches', 'trials', 'users']

/** Matches: lists, reads, work on them and their life cycle. */
export const matchHandlers = {
  matches: fromViews(matchesCall, ['matches', 'match-state', 'users']),
  utrMatches: fromViews(utrMatches, ['matches']),
  queue: fromViews(queue, ['annotation-queue', 'match-state', 'users', 'second-annotations']),
  createMatch,
  createMatchForUser,
  match: fromViews(match, ['matches', 'match-state', 'users', 'second-annotations']),
  matchState: fromViews(matchStateCall, ['match-state', 'matches']),
  points: fromViews(points, ['match-state', 'matches']),
  analysis: fromViews(analysis, ['match-state', 'matches']),
  scoreRows: fromViews(scoreRowsCall, ['match-state', 'matches']),
  statistics: fromViews(statistics, ['match-state', 'matches']),
  annotation: fromViews(annotation, ['match-state', 'matches', 'trials', 'second-annotations']),
  history: fromViews(history, ['annotation-history', 'matches', 'trials', 'second-annotations', 'users']),
  statusLog: fromViews(statusLog, ['matches', 'users', 'second-annotations']),
  editAnnotation,
  replaceAnnotation,
  replaceAnnotationSilently,
  flaggedEntries: fromViews(flaggedEntriesCall, ['match-state', 'matches', 'users']),
  changeMetadata: changeMetadataCall,
  completeUpload: completeUploadCall,
  forceCompleteUpload,
  replaceFiles: replaceFilesCall,
  claim: claimCall,
  ...LIFE_CYCLE_CALLS,
  tellWorkPlace,
  reviewComments: fromViews(reviewComments, ['matches', 'users']),
  addReviewComment,
  resolveReviewComment,
  deleteMatch,
  restoreMatch,
  leaveMatch,
  scoringRules: fromViews(scoringRules, []),
  videoUrl: fromViews(videoUrl, ['matches', 'second-annotations']),
  matchLinks: fromViews(matchLinks, ['matches']),
  shareMatch,
  deleteMatchLink,
  emailSummary,
  demoMatch: fromViews(demoMatch, ['site-settings', 'matches', 'match-state', 'users']),
  setDemo,
  titleImage,
  rawVideoUri,
  autoRelease: fromViews(autoRelease, ['matches', 'users', 'site-settings']),
  moveOwner,
  annotationQuality: fromViews(annotationQualityCall, QUALITY_VIEWS),
  annotatorQuality: fromViews(annotatorQualityCall, QUALITY_VIEWS),
  annotatorQualityMatches: fromViews(annotatorQualityMatchesCall, QUALITY_VIEWS),
} satisfies Partial<CallHandlers>
