import type { FastifyInstance } from 'fastify'
import type { ROUTES, RouteName } from '@courtline/messages/routes/table'
import type { ViewName } from '@courtline/projections/registry'
import type { Gateway } from '../gateway.ts'
import { registerRoute, type Handler } from '../register-route.ts'
import { flaggedEntriesCall } from './admin/flagged-entries.ts'
import { flip, projections, rebuild, unpark } from './admin/projections.ts'
import { activityCall } from './admin/activity.ts'
import { changeMail, mailsCall } from './admin/mails.ts'
import { replayLab } from './admin/replay-lab.ts'
import { streamEvents } from './admin/stream-events.ts'
import {
  annotationQualityCall,
  annotatorQualityCall,
  annotatorQualityMatchesCall,
} from './annotation-quality/annotation-quality.ts'
import { queue } from './annotation-queue.ts'
import { become, unbecome } from './auth/become.ts'
import { firstAdminCall } from './auth/first-admin.ts'
import { login } from './auth/login.ts'
import { logout } from './auth/logout.ts'
import { confirmEmailCall, resetPasswordCall, sendReset } from './auth/password.ts'
import { resendInvitation } from './auth/resend-invitation.ts'
import { refreshToken } from './auth/refresh-token.ts'
import { signup } from './auth/signup.ts'
import { socialCallback, socialLogin, socialProviders, unlinkSocialCall } from './auth/social.ts'
import { editAnnotation } from './matches/annotation/annotation-edits.ts'
import { annotation } from './matches/annotation/annotation.ts'
import { replaceAnnotation, replaceAnnotationSilently } from './matches/annotation/annotation-replacement.ts'
import {
  createFavorite,
  createFavorites,
  deleteAllFavorites,
  deleteFavorite,
  moveFavorites,
} from './favorites/change.ts'
import {
  favoriteCall,
  favoritesByMatch,
  favoritesByMatchAndUser,
  favoritesByUser,
  favoritesCall,
} from './favorites/read.ts'
import {
  cancelHighlight,
  createHighlights,
  deleteHighlight,
  retryHighlight,
  shareHighlight,
  shareHighlightOnYoutube,
  takeBackHighlight,
} from './highlights/change.ts'
import { highlightsByUser, oEmbedCall, sharedReelCall, videoSitesCall } from './highlights/read.ts'
import { deleteFilter, renameFilter, saveFilter, savedFiltersCall } from './saved-filters/saved-filters.ts'
import { courtVideos, createFromPlaysightShare } from './matches/media/court-videos.ts'
import { addURL, checkShareURL, createFromURLs } from './matches/media/from-links.ts'
import { LIFE_CYCLE_CALLS } from './matches/life-cycle/calls.ts'
import { autoRelease } from './matches/life-cycle/auto-release.ts'
import { claimCall } from './matches/life-cycle/claim.ts'
import { completeUploadCall, forceCompleteUpload } from './matches/life-cycle/complete-upload.ts'
import { createMatch, createMatchForUser } from './matches/metadata/create.ts'
import { dropboxUpload } from './matches/media/dropbox-upload.ts'
import { deleteMatch } from './matches/life-cycle/delete.ts'
import { leaveMatch } from './matches/metadata/leave.ts'
import { restoreMatch } from './matches/life-cycle/restore.ts'
import { demoMatch, setDemo } from './matches/reads/demo.ts'
import { emailSummary } from './matches/sharing/email-summary.ts'
import { history, statusLog } from './matches/annotation/history.ts'
import {
  addReviewComment,
  resolveReviewComment,
  reviewComments,
} from './matches/annotation/review-comments.ts'
import { tellWorkPlace } from './matches/annotation/work-place.ts'
import { deleteMatchLink, matchLinks, shareMatch } from './matches/sharing/links.ts'
import { matchesCall } from './matches/reads/list.ts'
import { match } from './matches/reads/match.ts'
import { changeMetadataCall } from './matches/metadata/metadata.ts'
import { matchStateCall } from './matches/reads/match-state.ts'
import { moveOwner } from './matches/life-cycle/move-owner.ts'
import { points } from './matches/reads/points.ts'
import { analysis } from './matches/reads/analysis.ts'
import { scoreRowsCall } from './matches/reads/score-rows.ts'
import { rawVideoUri } from './matches/media/raw-video-uri.ts'
import { replaceFilesCall } from './matches/life-cycle/replace-files.ts'
import { statistics } from './matches/reads/statistics.ts'
import { titleImage } from './matches/media/title-image.ts'
import { utrMatches } from './matches/reads/utr.ts'
import { changeOrder, myOrders, ordersCall, pricesCall, showcaseCall } from './orders/orders.ts'
import { orderCredits, orderShowcase } from './orders/place-order.ts'
import {
  annotatorBilling,
  annotatorBillingMatches,
  makeAnnotatorBilling,
  nextAnnotatorBilling,
} from './reports/annotator-billing.ts'
import {
  clientReport,
  clientReportMatches,
  makeClientReport,
  nextClientReport,
} from './reports/client-report.ts'
import { creditMonthsCall, creditReport } from './reports/credit-report.ts'
import { openUploadCall } from './open-uploads/open-upload.ts'
import {
  applyAsCoach,
  assignCoach,
  coachCall,
  coachTypes,
  pendingCoachesCall,
  recruitingCall,
  rejectCoach,
  shareWatching,
} from './recruiting/coaches.ts'
import {
  openRecruitLink,
  recruitProfileCall,
  revokeProfileLinks,
  sharedRecruitMatch,
  shareProfile,
} from './recruiting/profile.ts'
import { importPrograms } from './recruiting/program-import.ts'
import {
  changeScouting,
  following,
  followRecruit,
  ignoreRecruit,
  ignroeRecruit,
  pendingInvites,
  recruitLink,
  visitRecruit,
} from './recruiting/program-links.ts'
import {
  changeProgram,
  createProgram,
  deleteProgram,
  fullPrograms,
  programsCall,
} from './recruiting/programs.ts'
import {
  acceptedLinks,
  acceptInvite,
  endLinkCall,
  ignoreInvite,
  inviteProgramCall,
  outstandingLinks,
} from './recruiting/recruit-links.ts'
import {
  attachableMatches,
  createRecruitMatch,
  deleteRecruitMatch,
  recruitMatchesCall,
} from './recruiting/recruit-matches.ts'
import {
  becomeRecruit,
  changeRecruit,
  recruitCall,
  recruitsCall,
  stopBeingRecruit,
} from './recruiting/recruits.ts'
import { recordWatched, watchedParts } from './recruiting/watched.ts'
import { roles } from './roles.ts'
import { signParts } from './s3-signature-handler.ts'
import { completeFile } from './s3-upload-complete.ts'
import { clientLog, scoringRules, timestampCall } from './site.ts'
import { changeSiteSettings, siteSettingsCall } from './site-settings.ts'
import {
  addPlayers,
  createTeam,
  deleteTeam,
  removePlayer,
  renameTeam,
  teammates,
  teamsCall,
} from './teams.ts'
import { SECOND_CALLS } from './second-annotations/calls.ts'
import { secondAnnotation, secondAnnotationsCall, secondAnnotators } from './second-annotations/read.ts'
import { completeTrial, replaceTrialAnnotation, reviewTrial, startTrial } from './trial-annotation/change.ts'
import { joinTrial, trialVideosCall } from './trial-annotation/join.ts'
import { trialAnnotation, trialDetailsCall } from './trial-annotation/read.ts'
import { abortUpload, uploadedCall } from './uploads.ts'
import { uploadSources } from './upload-sources.ts'
import { changeUserSettings, userSettingsCall } from './user-settings.ts'
import {
  addCreditsCall,
  changeRole,
  changeUserPriority,
  clearCreditsCall,
  user,
  usersCall,
} from './users/account.ts'
import { requestDeletion } from './users/request-deletion.ts'
import { apiToken, issueApiToken, revokeApiToken } from './users/api-token.ts'
import { addEmailCall, chooseLoginEmailCall, removeEmailCall } from './users/emails.ts'
import { acceptInvitation } from './auth/accept-invitation.ts'
import { deleteUser } from './users/delete.ts'
import { exportUsers } from './users/export.ts'
import { inviteUser } from './users/invite.ts'
import { changePlaysight, changeUserDetails } from './users/user-details.ts'
import { changeRegistration } from './users/user-registration.ts'
import { videoUrl } from './videos-url.ts'

/** What answers about recruits and about coaches are made of. */
const RECRUITS_VIEWS: readonly ViewName[] = [
  'recruits',
  'coaches',
  'programs',
  'scouting',
  'matches',
  'match-state',
  'users',
]
const COACHES_VIEWS: readonly ViewName[] = ['coaches', 'programs', 'users', 'site-settings']

/** What answers about favorites are made of. */
const FAVORITES_VIEWS: readonly ViewName[] = ['favorites', 'matches', 'match-state', 'users']

/** What a report is made from. */
const REPORTED_VIEWS: readonly ViewName[] = ['accepted-matches', 'site-settings']

/** What answers about the quality of annotations are made of. */
const QUALITY_VIEWS: readonly ViewName[] = ['annotation-quality', 'match-state', 'matches', 'users']
/** What answers about trials are made of. */
const TRIAL_VIEWS: readonly ViewName[] = ['trials', 'match-state', 'matches', 'site-settings', 'users']

/** What answers about second annotations are made of. */
const SECOND_VIEWS: readonly ViewName[] = ['second-annotations', 'matches', 'users']

type HandlerOf<N extends RouteName> = (gateway: Gateway) => Handler<N>

/** A call with the read models that it answers from: a caller who names a position waits for those (P6). */
interface Reading<N extends RouteName> {
  readonly handlerOf: HandlerOf<N>
  readonly views: readonly ViewName[]
}

const reading = <H>(handlerOf: H, views: readonly ViewName[]) => ({ handlerOf, views })

/** Reads name their read models, an empty list where there are none; a command may. */
type Handlers = {
  readonly [N in RouteName]: (typeof ROUTES)[N]['method'] extends 'GET'
    ? Reading<N>
    : HandlerOf<N> | Reading<N>
}

/** Who answers which call of the table; a call without a handler does not compile. */
const HANDLERS: Handlers = {
  login,
  signup,
  logout,
  refreshToken: reading(refreshToken, ['users']),
  become,
  unbecome,
  firstAdmin: firstAdminCall,
  sendReset,
  resetPassword: resetPasswordCall,
  confirmEmail: confirmEmailCall,
  resendInvitation,
  socialProviders: reading(socialProviders, []),
  socialLogin: reading(socialLogin, []),
  socialCallback: reading(socialCallback, []),
  unlinkSocial: reading(unlinkSocialCall, []),
  roles: reading(roles, []),
  users: reading(usersCall, ['users']),
  exportUsers,
  user: reading(user, ['users']),
  changeRole,
  addCredits: addCreditsCall,
  changeUserPriority,
  clearCredits: clearCreditsCall,
  changeUserDetails,
  changeRegistration,
  changePlaysight,
  addEmail: addEmailCall,
  removeEmail: removeEmailCall,
  chooseLoginEmail: chooseLoginEmailCall,
  apiToken: reading(apiToken, ['users']),
  issueApiToken,
  revokeApiToken,
  requestDeletion,
  acceptInvitation,
  inviteUser,
  deleteUser,
  matches: reading(matchesCall, ['matches', 'match-state', 'users']),
  utrMatches: reading(utrMatches, ['matches']),
  queue: reading(queue, ['annotation-queue', 'match-state', 'users', 'second-annotations']),
  createMatch,
  createMatchForUser,
  match: reading(match, ['matches', 'match-state', 'users', 'second-annotations']),
  matchState: reading(matchStateCall, ['match-state', 'matches']),
  points: reading(points, ['match-state', 'matches']),
  analysis: reading(analysis, ['match-state', 'matches']),
  scoreRows: reading(scoreRowsCall, ['match-state', 'matches']),
  statistics: reading(statistics, ['match-state', 'matches']),
  annotation: reading(annotation, ['match-state', 'matches', 'trials', 'second-annotations']),
  history: reading(history, ['annotation-history', 'matches', 'trials', 'second-annotations', 'users']),
  statusLog: reading(statusLog, ['matches', 'users', 'second-annotations']),
  editAnnotation,
  replaceAnnotation,
  replaceAnnotationSilently,
  flaggedEntries: reading(flaggedEntriesCall, ['match-state', 'matches', 'users']),
  changeMetadata: changeMetadataCall,
  completeUpload: completeUploadCall,
  forceCompleteUpload,
  replaceFiles: replaceFilesCall,
  claim: claimCall,
  ...LIFE_CYCLE_CALLS,
  tellWorkPlace,
  reviewComments: reading(reviewComments, ['matches', 'users']),
  addReviewComment,
  resolveReviewComment,
  deleteMatch,
  restoreMatch,
  leaveMatch,
  scoringRules: reading(scoringRules, []),
  videoUrl: reading(videoUrl, ['matches', 'second-annotations']),
  matchLinks: reading(matchLinks, ['matches']),
  shareMatch,
  deleteMatchLink,
  emailSummary,
  demoMatch: reading(demoMatch, ['site-settings', 'matches', 'match-state', 'users']),
  setDemo,
  titleImage,
  rawVideoUri,
  autoRelease: reading(autoRelease, ['matches', 'users', 'site-settings']),
  moveOwner,
  annotationQuality: reading(annotationQualityCall, QUALITY_VIEWS),
  annotatorQuality: reading(annotatorQualityCall, QUALITY_VIEWS),
  annotatorQualityMatches: reading(annotatorQualityMatchesCall, QUALITY_VIEWS),
  trialVideos: reading(trialVideosCall, ['site-settings']),
  joinTrial,
  trialAnnotation: reading(trialAnnotation, TRIAL_VIEWS),
  trialDetails: reading(trialDetailsCall, TRIAL_VIEWS),
  replaceTrialAnnotation,
  startTrial,
  completeTrial,
  reviewTrial,
  secondAnnotations: reading(secondAnnotationsCall, SECOND_VIEWS),
  secondAnnotation: reading(secondAnnotation, SECOND_VIEWS),
  secondAnnotators: reading(secondAnnotators, ['users', 'matches', 'second-annotations']),
  ...SECOND_CALLS,
  createFavorite,
  createFavorites,
  moveFavorites,
  deleteFavorite,
  deleteAllFavorites,
  favorites: reading(favoritesCall, FAVORITES_VIEWS),
  favoritesByUser: reading(favoritesByUser, FAVORITES_VIEWS),
  favoritesByMatch: reading(favoritesByMatch, FAVORITES_VIEWS),
  favoritesByMatchAndUser: reading(favoritesByMatchAndUser, FAVORITES_VIEWS),
  favorite: reading(favoriteCall, FAVORITES_VIEWS),
  createHighlights,
  highlightsByUser: reading(highlightsByUser, ['reels']),
  retryHighlight,
  cancelHighlight,
  deleteHighlight,
  shareHighlight,
  // Facebook takes no uploads of people any more: its share dialog opens with the public page.
  shareHighlightOnFacebook: shareHighlight,
  shareHighlightOnYoutube,
  videoSites: reading(videoSitesCall, []),
  takeBackHighlight,
  sharedReel: reading(sharedReelCall, ['reels']),
  oEmbed: reading(oEmbedCall, ['reels']),
  savedFilters: reading(savedFiltersCall, ['saved-filters']),
  saveFilter,
  renameFilter,
  deleteFilter,
  teams: reading(teamsCall, ['teams', 'users']),
  createTeam,
  renameTeam,
  deleteTeam,
  addPlayers,
  removePlayer,
  teammates: reading(teammates, ['teams', 'users']),
  uploadSources: reading(uploadSources, []),
  courtVideos: reading(courtVideos, []),
  checkShareURL,
  createFromURLs,
  createFromPlaysightShare,
  dropboxUpload,
  addURL,
  signParts,
  completeFile,
  abortUpload,
  uploaded: reading(uploadedCall, ['uploads', 'matches']),
  timestamp: reading(timestampCall, []),
  clientLog,
  userSettings: reading(userSettingsCall, ['user-settings']),
  changeUserSettings,
  siteSettings: reading(siteSettingsCall, ['site-settings']),
  changeSiteSettings,
  projections: reading(projections, []),
  rebuild,
  flip,
  unpark,
  mails: reading(mailsCall, ['mails', 'users']),
  changeMail,
  activity: reading(activityCall, ['activity', 'matches', 'match-state', 'users']),
  streamEvents: reading(streamEvents, ['users']),
  replayLab,
  annotatorBilling: reading(annotatorBilling, ['reports', 'users']),
  makeAnnotatorBilling: reading(makeAnnotatorBilling, REPORTED_VIEWS),
  nextAnnotatorBilling: reading(nextAnnotatorBilling, [...REPORTED_VIEWS, 'users']),
  annotatorBillingMatches: reading(annotatorBillingMatches, [...REPORTED_VIEWS, 'matches', 'users']),
  clientReport: reading(clientReport, ['reports', 'users']),
  makeClientReport: reading(makeClientReport, REPORTED_VIEWS),
  nextClientReport: reading(nextClientReport, [...REPORTED_VIEWS, 'users']),
  clientReportMatches: reading(clientReportMatches, [...REPORTED_VIEWS, 'matches', 'users']),
  creditReport: reading(creditReport, ['credits', 'users']),
  creditMonths: reading(creditMonthsCall, ['credits']),
  prices: reading(pricesCall, ['site-settings']),
  showcase: reading(showcaseCall, ['site-settings']),
  openUpload: openUploadCall,
  orderShowcase,
  orderCredits,
  myOrders: reading(myOrders, ['orders']),
  orders: reading(ordersCall, ['orders']),
  changeOrder,
  recruiting: reading(recruitingCall, COACHES_VIEWS),
  coach: reading(coachCall, COACHES_VIEWS),
  applyAsCoach,
  pendingCoaches: reading(pendingCoachesCall, COACHES_VIEWS),
  rejectCoach,
  assignCoach,
  shareWatching,
  coachTypes: reading(coachTypes, []),
  programs: reading(programsCall, ['programs']),
  fullPrograms: reading(fullPrograms, COACHES_VIEWS),
  createProgram,
  importPrograms,
  changeProgram,
  deleteProgram,
  pendingInvites: reading(pendingInvites, RECRUITS_VIEWS),
  following: reading(following, RECRUITS_VIEWS),
  recruitLink: reading(recruitLink, RECRUITS_VIEWS),
  followRecruit,
  ignroeRecruit,
  ignoreRecruit,
  changeScouting,
  visitRecruit,
  recruits: reading(recruitsCall, RECRUITS_VIEWS),
  recruit: reading(recruitCall, RECRUITS_VIEWS),
  changeRecruit,
  becomeRecruit,
  stopBeingRecruit,
  acceptedLinks: reading(acceptedLinks, ['recruits', 'programs']),
  outstandingLinks: reading(outstandingLinks, ['recruits', 'programs']),
  inviteProgram: inviteProgramCall,
  acceptInvite,
  ignoreInvite,
  endLink: endLinkCall,
  recruitMatches: reading(recruitMatchesCall, RECRUITS_VIEWS),
  createRecruitMatch,
  deleteRecruitMatch,
  attachableMatches: reading(attachableMatches, RECRUITS_VIEWS),
  recordWatched,
  watchedParts: reading(watchedParts, ['recruits', 'programs', 'scouting']),
  recruitProfile: reading(recruitProfileCall, RECRUITS_VIEWS),
  shareProfile,
  revokeProfileLinks,
  openRecruitLink,
  sharedRecruitMatch: reading(sharedRecruitMatch, RECRUITS_VIEWS),
}

/** Registers every call of the table. */
export function registerCalls(app: FastifyInstance, gateway: Gateway): void {
  for (const name of Object.keys(HANDLERS)) {
    if (isRouteName(name)) registerCall(app, gateway, name)
  }
}

const isRouteName = (name: string): name is RouteName => name in HANDLERS

// The parameter ties a call's handler to its name.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function registerCall<N extends RouteName>(app: FastifyInstance, gateway: Gateway, name: N): void {
  const handler: HandlerOf<N> | Reading<N> = HANDLERS[name]
  const { handlerOf, views } = typeof handler === 'function' ? reading(handler, []) : handler
  registerRoute(app, name, handlerOf(gateway), views, gateway)
}
