/**
 * What the specification of the platform names, as it names it: calls (section 7), addresses (section 2), texts (sections
 * 2, 4, 5 and 8) and constants (section 9). `docs/coverage.md` lists for each where it is and what proves it.
 */

/** Paths below /api; parameters have names of our own. */
export const SPECIFIED_CALLS = `
POST /auth/login
POST /auth/signup
POST /auth/refreshToken
POST /auth/become/:id
GET /roles
POST /auth/invite/resend/:email
POST /auth/password/sendReset/:email
GET /auth/unlink/:userId/:provider
GET /auth/:provider
GET /users
GET /users/:id
GET /users/:id/apiToken
GET /users/:id/teammates
PUT /users/:id
PUT /users/:id/addCredits
PUT /users/:id/role
PUT /users/:id/userDetails
PUT /users/:id/playsight
PUT /users/:id/priority
PUT /users/:id/userRegistration
POST /users/:id/clearCredits
DELETE /users/:id
GET /teams
POST /team
POST /team/:id/addPlayers
DELETE /teams/:teamId/:playerId
GET /coaches/:id
PUT /coaches/:id
GET /coaches/pending/list
PUT /coaches/reject/:id
PUT /coaches/assign/:id/:programId
GET /coachTypes
GET /programs
GET /programs/full
PUT /programs/create
PUT /programs/:id
DELETE /programs/:id
GET /programs/:programId/pendingInvites
GET /programs/:programId/following
GET /programs/:programId/:recruitId/link
PUT /programs/:programId/:recruitId/follow
PUT /programs/:programId/:recruitId/ignroe
GET /recruits
GET /recruits/:id
PUT /recruits/:id
PUT /recruits/:id/apply
GET /recruits/:id/links/accepted
GET /recruits/:id/links/outstanding
PUT /recruits/:id/:programId/links/invite
PUT /recruits/links/:id/accept
PUT /recruits/links/:id/ignore
DELETE /recruits/links/:id
GET /recruits/:userId/matches
PUT /recruits/matches/create
DELETE /recruits/matches/:id
GET /matches
GET /matches/demo
GET /matches/playSight
GET /matches/utr
GET /matches/:id
GET /matches/:id/annotation
GET /matches/autoRelease
GET /matches/:id/uploaded
PUT /matches/createFromMetadata
PUT /matches/createFromMetadataForUser/:userId
PUT /matches/createFromURLs
POST /matches/createFromPlaysightShare
POST /matches/checkShareURL
PUT /matches/:id/addURL
PUT /matches/:id/rawVideoUri
POST /matches/dropboxUpload/:id
POST /matches/forceCompleteUpload/:id
POST /matches/moveOwner
PUT /matches/:id/metadata
PUT /matches/:id/titleImage
PUT /matches/:id/annotation
PUT /matches/:id/annotation/silent
PUT /matches/:id/acceptAnnotation
PUT /matches/:id/rejectAnnotation
PUT /matches/:id/priority
PUT /matches/:id/emailSummary
PUT /matches/:id/status/postprocessing
PUT /matches/:id/status/preprocessing
PUT /matches/:id/completeAnnotation
POST /matches/:id/annotatorClaim
POST /matches/:id/annotatorRelease
POST /matches/:id/revertToCreated
DELETE /matches/:id
GET /matches/links/byMatch/:id
PUT /matches/links/byMatch/:id
DELETE /matches/links/:id
GET /scoringRules
GET /videos/url/:uri
POST /s3SignatureHandler
POST /s3UploadComplete
GET /trialAnnotation
GET /trialAnnotation/details
PUT /trialAnnotation
POST /trialAnnotation/complete
POST /trialAnnotation/review
PUT /favorites/create
PUT /favorites/bulkCreate
DELETE /favorites/:id
DELETE /favorites/deleteAll
GET /favorites
GET /favorites/byUser/:id
GET /favorites/byMatch/:id
GET /favorites/byMatchAndUser/:matchId/:userId
GET /favorites/:id
PUT /favorites/createHighlights
GET /favorites/highlights/byUser/:id
PUT /highlights/:id/share/youtube/:private
PUT /highlights/:id/share/facebook
GET /annotatorBilling
POST /annotatorBilling
GET /clientReport
POST /clientReport
GET /creditReport
GET /timestamp
POST /clientLog
`
  .trim()
  .split('\n')

/** Addresses of screens. The landing pages are written by the server (D94). */
export const SPECIFIED_SCREENS = `
/404
/login
/signup
/invite
/resendInvite
/lostPassword
/resetPassword
/trial
/demo
/demo/:matchId
/embed/:matchId
/embedUtr/:matchId
/r
/r/recruitMatch/:matchId
/recruit-invite
/hardcodedUpload/:userId
/showcase/:slug
/userMatches/:userId?
/match/:matchId/watch
/match/:matchId/editMetadata
/match/:matchId/stats
/match/:matchId/serve
/upload
/profile
/profileForUser/:userId
/landing
/favorites
/coach-signup
/recruit-signup
/coach
/coach/my-recruits
/coach/find-recruits
/recruit-page
/annotationList
/annotate/:matchId
/trialAnnotationEntry
/trialAnnotation/:userId?
/trialAnnotationReview
/completedMatches
/admin
/annotatorBilling
/clientReport
/creditReport
/manageTeams
/verifyCoach
/fixupAnnotation
/testScoreBox
/testAnalysis
`
  .trim()
  .split('\n')

/** Texts word for word; where one is filled in, its longest part that is not. */
export const SPECIFIED_TEXTS: readonly string[] = [
  "Whoops... The page you were looking for couldn't be found.",
  'You do not have any matches. You need to upload them first.',
  'No matches',
  'Loading matches...',
  'You do not have any favorites...',
  'You have matches being uploaded. If you leave this page they will be cancelled. Are you sure you want to do this?',
  'Your email address is required.',
  'Your email address is invalid.',
  'Password is required.',
  'Not a valid email address',
  'Not a valid password',
  'Are you sure you want to favorite',
  'Are you sure you want to delete the user?',
  'Are you sure you want to reject the application?',
  'Are you sure you want to delete program?',
  'Login failed.  ',
  'linking failed',
  "Couldn't claim match.",
  "Can't end the point here, would create a negative or zero length point.",
  'You can only create favorites for matches you have played in.',
  'Unable to create favorite',
  'Unable to create highlights: ',
  'You need to relink your Google account to allow uploading videos to Youtube',
  'Could not upload the video to Youtube due to internal error. Try again later',
  'You have not created a Youtube account. Go to Youtube to create an account',
  'Could not upload video to Youtube',
  'Could not become recruit',
  'Successfully added as a recruit.',
  'recruit matches',
  'Applied for coach',
  'We were unable to verify you as a coach. Please contact support for more details.',
  'No email was sent to',
  'Your invitation has been resent. Please check the email...',
  'No invitation was sent to',
  'Sent password reset to',
  ', but was not successful',
  'I am a recruit',
  'I am a coach',
  'Stop Impersonating',
  '[No name]',
]
