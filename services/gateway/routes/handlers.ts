import type { FastifyInstance } from 'fastify'
import type { RouteName } from '@courtline/messages/routes/table'
import type { Gateway } from '../gateway.ts'
import { registerRoute, type Handler } from '../register-route.ts'
import { flaggedEntries } from './admin/flagged-entries.ts'
import { flip, projections, rebuild, unpark } from './admin/projections.ts'
import { replayLab } from './admin/replay-lab.ts'
import { queue } from './annotation-queue.ts'
import { become, unbecome } from './auth/become.ts'
import { firstAdmin } from './auth/first-admin.ts'
import { login } from './auth/login.ts'
import { logout } from './auth/logout.ts'
import { confirmEmail, resetPassword, sendReset } from './auth/password.ts'
import { resendInvitation } from './auth/resend-invitation.ts'
import { refreshToken } from './auth/refresh-token.ts'
import { signup } from './auth/signup.ts'
import { socialCallback, socialLogin, socialProviders, unlinkSocial } from './auth/social.ts'
import { acceptAnnotation } from './matches/accept-annotation.ts'
import { editAnnotation } from './matches/annotation-edits.ts'
import { annotation } from './matches/annotation.ts'
import { replaceAnnotation, replaceAnnotationSilently } from './matches/annotation-replacement.ts'
import { courtVideos, createFromPlaysightShare } from './matches/court-videos.ts'
import { addURL, checkShareURL, createFromURLs } from './matches/from-links.ts'
import { autoRelease } from './matches/auto-release.ts'
import { claim } from './matches/annotator-claim.ts'
import { release } from './matches/annotator-release.ts'
import { completeAnnotation } from './matches/complete-annotation.ts'
import { completeUpload, forceCompleteUpload } from './matches/complete-upload.ts'
import { createMatch, createMatchForUser } from './matches/create.ts'
import { dropboxUpload } from './matches/dropbox-upload.ts'
import { deleteMatch } from './matches/delete.ts'
import { demoMatch, setDemo } from './matches/demo.ts'
import { emailSummary } from './matches/email-summary.ts'
import { setEmbed } from './matches/embed.ts'
import { history, statusLog } from './matches/history.ts'
import { deleteMatchLink, matchLinks, shareMatch } from './matches/links.ts'
import { matches } from './matches/list.ts'
import { match } from './matches/match.ts'
import { changeMetadata } from './matches/metadata.ts'
import { matchState } from './matches/match-state.ts'
import { moveOwner } from './matches/move-owner.ts'
import { points } from './matches/points.ts'
import { setPriority } from './matches/priority.ts'
import { rawVideoUri } from './matches/raw-video-uri.ts'
import { rejectAnnotation } from './matches/reject-annotation.ts'
import { replaceFiles } from './matches/replace-files.ts'
import { retry } from './matches/retry.ts'
import { revertToCreated } from './matches/revert-to-created.ts'
import { statistics } from './matches/statistics.ts'
import { forcePostprocessing } from './matches/status-postprocessing.ts'
import { forcePreprocessing } from './matches/status-preprocessing.ts'
import { titleImage } from './matches/title-image.ts'
import { utrMatches } from './matches/utr.ts'
import { roles } from './roles.ts'
import { signParts } from './s3-signature-handler.ts'
import { completeFile } from './s3-upload-complete.ts'
import { clientLog, scoringRules, timestamp } from './site.ts'
import { changeSiteSettings, siteSettings } from './site-settings.ts'
import { addPlayers, createTeam, removePlayer, teammates, teams } from './teams.ts'
import { abortUpload, uploaded } from './uploads.ts'
import { uploadSources } from './upload-sources.ts'
import { changeUserSettings, userSettings } from './user-settings.ts'
import { addCredits, changeRole, changeUserPriority, clearCredits, user, users } from './users/account.ts'
import { apiToken } from './users/api-token.ts'
import { deleteUser } from './users/delete.ts'
import { exportUsers } from './users/export.ts'
import { inviteUser } from './users/invite.ts'
import { changePlaysight, changeUserDetails } from './users/user-details.ts'
import { changeRegistration } from './users/user-registration.ts'
import { videoUrl } from './videos-url.ts'

type Handlers = { readonly [N in RouteName]: (gateway: Gateway) => Handler<N> }

/** Who answers which call of the table; a call without a handler does not compile. */
const HANDLERS: Handlers = {
  login,
  signup,
  logout,
  refreshToken,
  become,
  unbecome,
  firstAdmin,
  sendReset,
  resetPassword,
  confirmEmail,
  resendInvitation,
  socialProviders,
  socialLogin,
  socialCallback,
  unlinkSocial,
  roles,
  users,
  exportUsers,
  user,
  changeRole,
  addCredits,
  changeUserPriority,
  clearCredits,
  changeUserDetails,
  changeRegistration,
  changePlaysight,
  apiToken,
  inviteUser,
  deleteUser,
  matches,
  utrMatches,
  queue,
  createMatch,
  createMatchForUser,
  match,
  matchState,
  points,
  statistics,
  annotation,
  history,
  statusLog,
  editAnnotation,
  replaceAnnotation,
  replaceAnnotationSilently,
  flaggedEntries,
  changeMetadata,
  completeUpload,
  forceCompleteUpload,
  retry,
  replaceFiles,
  claim,
  release,
  completeAnnotation,
  acceptAnnotation,
  rejectAnnotation,
  setPriority,
  forcePreprocessing,
  forcePostprocessing,
  revertToCreated,
  deleteMatch,
  scoringRules,
  videoUrl,
  matchLinks,
  shareMatch,
  deleteMatchLink,
  emailSummary,
  setEmbed,
  demoMatch,
  setDemo,
  titleImage,
  rawVideoUri,
  autoRelease,
  moveOwner,
  teams,
  createTeam,
  addPlayers,
  removePlayer,
  teammates,
  uploadSources,
  courtVideos,
  checkShareURL,
  createFromURLs,
  createFromPlaysightShare,
  dropboxUpload,
  addURL,
  signParts,
  completeFile,
  abortUpload,
  uploaded,
  timestamp,
  clientLog,
  userSettings,
  changeUserSettings,
  siteSettings,
  changeSiteSettings,
  projections,
  rebuild,
  flip,
  unpark,
  replayLab,
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
const registerCall = <N extends RouteName>(app: FastifyInstance, gateway: Gateway, name: N): void =>
  registerRoute(app, name, HANDLERS[name](gateway), gateway.settings)
