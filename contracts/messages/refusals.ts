/**
 * Every reason for which Courtline refuses a request: a stable code, the text a user reads, and the kind that the gateway maps
 * to an HTTP status. A refusal is a value, never an exception (P12).
 */
export interface Refusal {
  readonly code: RefusalCode
  readonly text: string
  readonly kind: RefusalKind
  /** What the client needs to act on it: who changed the entry and when, which fields are wrong … */
  readonly details?: RefusalDetails
}

export type RefusalDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>

export type RefusalKind =
  | 'invalid'
  | 'forbidden'
  | 'unknown'
  | 'conflict'
  | 'stale'
  | 'unconditional'
  | 'unpaid'
  | 'unauthenticated'
  | 'tooMany'

const table = {
  NOT_LOGGED_IN: ['unauthenticated', 'Please log in.'],
  WRONG_LOGIN: ['unauthenticated', 'The email address or the password is wrong.'],
  NOT_ALLOWED: ['forbidden', 'You do not have permission to do this.'],
  NOT_FOUND: ['unknown', "Whoops... The page you were looking for couldn't be found."],
  INVALID_REQUEST: ['invalid', 'This request is not valid.'],
  NOT_POSSIBLE_NOW: ['conflict', '{why}'],
  CROSS_SITE: ['forbidden', 'This request did not come from this site.'],
  OWN_EMAIL_NOT_CONFIRMED: [
    'forbidden',
    'Please confirm your own email address first, with the link that was mailed to it. Your profile sends a new one.',
  ],
  MAILS_USED_UP: ['tooMany', 'Your account can send {most} mails a day. Please continue tomorrow.'],
  TOO_MANY_FILES: ['conflict', 'A match has at most {most} files.'],
  MATCH_FULL: ['conflict', 'The files of a match take at most {most} GB together.'],
  ACCOUNT_FULL: [
    'conflict',
    'The videos of an account take at most {most} GB together. Please delete a match that is not needed any more.',
  ],
  MAIL_ENDED: ['conflict', 'This mail was sent or forgotten already.'],
  TOO_MANY_REQUESTS: ['tooMany', 'Too many tries. Please wait a moment and try again.'],

  STATUS_FORBIDS: ['conflict', 'This is not possible while the match is {status}.'],
  NOT_VIEWABLE: ['conflict', 'This match is being processed. It can be watched once it is finished.'],
  FILES_REMOVED: ['conflict', 'The files of this match have been removed: it cannot be brought back.'],
  MATCH_EXISTS: ['conflict', 'This match exists already.'],
  ALREADY_CLAIMED: ['conflict', 'Another annotator has claimed this match.'],
  PRIORITY_TOO_LOW: ['conflict', 'A match with a higher priority is waiting. Please claim that one first.'],
  HELD_BACK: ['conflict', 'This match is held back for managers.'],
  NOT_YOUR_MATCH: ['forbidden', 'Only the annotator of this match, or a manager, may do this.'],
  ANNOTATION_HAS_ERRORS: ['conflict', 'The annotation still has {count} errors. Please correct them first.'],
  SCORE_DIFFERS: [
    'invalid',
    'The annotated score is {annotated}, the owner gave {given}. Please give a reason for the difference.',
  ],
  ANNOTATION_EMPTY: ['conflict', 'Nothing is annotated yet.'],
  NOT_THE_ANNOTATOR: ['forbidden', 'Only the annotator who has claimed this match may edit its annotation.'],
  TRIAL_REVIEWED: ['conflict', 'This trial annotation has been reviewed.'],
  TRIAL_NOT_IN_REVIEW: ['conflict', 'This trial annotation is not in review.'],
  SECOND_EXISTS: ['conflict', 'A second annotation of this match has been requested already.'],
  SECOND_CLAIMED: ['conflict', 'Another annotator has begun the second annotation of this match.'],
  SECOND_NOT_YOURS: ['forbidden', 'This second annotation is for another annotator.'],
  SECOND_NOT_INDEPENDENT: [
    'conflict',
    'A second annotation is made by an annotator who cannot see the first one.',
  ],
  SECOND_HELD: [
    'conflict',
    'You make the second annotation of this match, so you cannot claim the match itself.',
  ],
  SECOND_SUBMITTED: ['conflict', 'This second annotation has been submitted.'],
  SECOND_NOT_COMPARED: ['conflict', 'The two annotations are compared once both are complete.'],
  SECOND_CHANGED: ['conflict', 'An annotation has changed since it was compared. Please look again.'],
  NO_DEMO_MATCH: ['conflict', 'There is no demo match to annotate yet. Please come back later.'],
  COMMENT_REQUIRED: ['invalid', 'Please write a comment.'],
  REASON_REQUIRED: ['invalid', 'Please give a reason.'],
  NO_FILES: ['conflict', 'No video has been uploaded yet.'],
  MATCH_VIDEO_CHANGED: [
    'conflict',
    'The video of this match was made anew meanwhile. Please load the page again and choose the moment once more.',
  ],
  NOT_FAILED: ['conflict', 'Processing has not failed; there is nothing to try again.'],
  STALE_JOB: ['conflict', 'This job is no longer the current one.'],
  PRIORITY_OUT_OF_RANGE: ['invalid', 'The priority must be a whole number from 0 to 5.'],
  RULES_NEED_MANAGER: [
    'forbidden',
    'Once annotation has begun, only a manager may change the rules or the players.',
  ],

  EDIT_INVALID: ['invalid', '{message}'],
  ENTRY_EXISTS: ['conflict', 'This entry exists already.'],
  ENTRY_UNKNOWN: ['unknown', 'There is no such entry.'],
  ENTRY_GONE: ['conflict', 'This entry was removed by {by} at {at}.'],
  ENTRY_CHANGED: ['conflict', 'This entry was changed by {by} at {at}.'],
  NOTHING_TO_UNDO: ['conflict', 'There is nothing to undo here.'],
  UNDO_SUPERSEDED: ['conflict', 'This cannot be undone: {by} has changed the entry since.'],
  ENTRY_KIND: ['conflict', 'An entry stays a serve or an adjustment: remove it and add another.'],
  ANNOTATION_STALE: ['stale', 'The annotation was changed meanwhile. Please read it again.'],
  IF_MATCH_REQUIRED: ['unconditional', 'Please name in If-Match the annotation that this one replaces.'],
  NOT_YOUR_EDIT: ['forbidden', 'You can only undo your own edits.'],

  EMAIL_TAKEN: ['conflict', 'There is already an account with this email address.'],
  EMAIL_REQUIRED: ['invalid', 'Your email address is required.'],
  EMAIL_INVALID: ['invalid', 'Your email address is invalid.'],
  LAST_EMAIL: ['conflict', 'An account needs at least one confirmed email address.'],
  LOGIN_EMAIL: [
    'conflict',
    'This is the address with which you log in. Please choose another one for that first.',
  ],
  EMAIL_NOT_CONFIRMED: ['conflict', 'Please confirm this address first, by the link that was mailed to it.'],
  TOO_MANY_EMAILS: ['conflict', 'An account may have at most {most} email addresses.'],
  PASSWORD_WRONG: ['forbidden', 'Please enter your current password to change this.'],
  LOG_IN_AGAIN: ['forbidden', 'Please log in again to change this: your last log-in was a while ago.'],
  DELETION_NOT_DUE: ['conflict', 'The deletion of this account is not due.'],
  LAST_ADMIN: ['conflict', 'This is the last admin. Please make someone else an admin first.'],
  SESSION_NEEDED: ['forbidden', 'This needs a log-in; a token for programs is not enough.'],
  NOT_AN_EMAIL: ['invalid', 'Not a valid email address'],
  NOT_A_PASSWORD: ['invalid', 'Not a valid password'],
  PASSWORD_REQUIRED: ['invalid', 'Password is required.'],
  PASSWORD_TOO_SHORT: ['invalid', 'The password needs at least 8 characters.'],
  LINK_NOT_VALID: ['conflict', 'This link is no longer valid. Please request a new one.'],
  NO_EMAIL_SENT: ['unknown', 'No email was sent to {email}. Please contact support.'],
  ADMIN_EXISTS: ['conflict', 'The first admin has been made already; this link is used up.'],
  OWN_ACCOUNT: ['conflict', 'You cannot do this to your own account.'],
  ROLE_NOT_POSSIBLE: ['invalid', 'This role cannot be given here.'],
  USER_GONE: ['conflict', 'This account has been deleted.'],
  ELEVATED_ACCOUNT: ['conflict', 'This account has another role and cannot apply.'],
  NO_CREDITS: ['unpaid', 'You have no credits left. Please add credits before you upload.'],
  CREDIT_NOT_RESERVED: ['conflict', 'No credit is reserved for this match.'],
  INVALID_CREDITS: ['invalid', 'The number of credits must be a whole number from 1 to 100000.'],
  IMPERSONATING: ['conflict', 'Please stop impersonating first.'],
  ADMIN_NOT_IMPERSONATED: ['forbidden', 'An admin cannot be impersonated.'],

  PROVIDER_NOT_SET_UP: ['unknown', 'Logging in that way is not set up here.'],
  SOCIAL_REFUSED: ['unauthenticated', '{provider} did not log you in. Please try again.'],
  SOCIAL_NO_EMAIL: ['conflict', '{provider} did not share your email address, which an account needs.'],
  SOCIAL_LOG_IN_FIRST: [
    'conflict',
    'There is already an account with this email address. Please log in with its password, then link {provider} in your profile.',
  ],
  SOCIAL_TAKEN: ['conflict', 'This {provider} account belongs to another account here.'],
  LAST_WAY_IN: ['conflict', 'Please set a password first: this is the only way into the account.'],

  NO_ACCOUNT: ['unknown', 'There is no account with the email address {email}.'],
  NO_INVITATION_SENT: ['unknown', 'No invitation was sent to {email}. Please contact support'],
  INVITATION_WAITS: [
    'conflict',
    'You have been invited with this email address. Please use the link of your invitation, or have it sent again.',
  ],
  INVITATION_EXISTS: ['conflict', 'This invitation exists already.'],

  TEAM_NAME_REQUIRED: ['invalid', 'Please give the team a name.'],
  TEAM_NAME_TOO_LONG: ['invalid', 'The name of a team may have at most {most} characters.'],
  TEAM_EXISTS: ['conflict', 'This team exists already.'],
  PLAYERS_REQUIRED: ['invalid', 'Please give at least one email address.'],

  NOT_A_PLAYER: ['forbidden', 'You can only create favorites for matches you have played in.'],
  TOO_MANY_FAVORITES: [
    'conflict',
    'You can have {most} favorites at most. Please delete some of them first.',
  ],

  ORDER_STATE_FORBIDS: ['conflict', 'This is not possible while the order is {state}.'],
  BUYER_NAME_REQUIRED: ['invalid', 'Please give your name.'],
  BUYER_ERASED: ['conflict', 'The buyer of this order has been erased.'],
  SHOWCASE_OVER: ['conflict', 'This event is over. Its package is no longer sold.'],
  PACKAGE_UNKNOWN: ['conflict', 'This package is no longer sold. Please choose another one.'],
  NOTHING_TO_REPORT: ['conflict', 'No match has been accepted since the last report.'],

  KEY_TAKEN: ['invalid', 'The key {key} is used for two actions. Please choose another one.'],

  VIDEO_SITE_NOT_SET_UP: ['unknown', 'Sharing to YouTube is not set up here.'],
  VIDEO_GRANT_REQUIRED: ['conflict', 'Please link your Google account to upload videos to YouTube.'],
  VIDEO_GRANT_REFUSED: [
    'conflict',
    'Google did not give the right to upload videos to YouTube. Please try again and allow it.',
  ],
  REEL_TITLE_REQUIRED: ['invalid', 'Please give the reel a title.'],
  REEL_EMPTY: ['invalid', 'Please choose at least one serve that can be watched.'],
  REEL_TOO_LONG: ['conflict', 'A reel lasts {minutes} minutes at most. Please choose fewer serves.'],
  REELS_TOO_LONG: [
    'conflict',
    'Your reels last {minutes} minutes together at most. Please delete one before you make this one.',
  ],
  REEL_PENDING: ['conflict', 'Another reel is being made. Please wait until it is finished.'],
  TOO_MANY_REELS: ['conflict', 'You can have {most} reels at most. Please delete one of them first.'],
  REEL_NOT_READY: ['conflict', 'This reel is not finished yet.'],
  REEL_VIDEO_CHANGED: [
    'conflict',
    'The video of a match was cut again meanwhile. Please load the page again and choose the serves once more.',
  ],

  FILTER_NAME_REQUIRED: ['invalid', 'Please give the filter a name.'],
  FILTER_NAME_TAKEN: ['conflict', 'You have a filter of this name already. Please choose another name.'],
  FILTER_EMPTY: ['invalid', 'Please choose what to filter by before you save it.'],
  TOO_MANY_FILTERS: ['conflict', 'You can save {most} filters at most. Please delete one of them first.'],

  UPLOAD_EXISTS: ['conflict', 'This upload exists already.'],
  UPLOAD_FINISHED: ['conflict', 'This upload is finished already.'],
  UPLOAD_UNKNOWN: ['unknown', 'There is no such upload.'],
  PARTS_MISSING: ['conflict', 'Some parts of the file are not uploaded yet: {parts}.'],
  FILE_TYPE: ['invalid', 'Only mp4, mov, avi, mod, mpg and f4v files can be uploaded.'],
  NOT_A_VIDEO: ['invalid', 'This file is not a video. Choose the file that the camera recorded.'],
  THUMBNAIL_FILE: ['invalid', "This is a camera's thumbnail file, not a match video."],
  FILE_EMPTY: ['invalid', 'The file is empty.'],
  FILE_TOO_LARGE: ['invalid', 'The file is too large: at most 48 GB.'],
  LINK_REFUSED: ['invalid', '{why}'],
  SERVICE_NOT_SET_UP: ['unknown', 'Videos cannot be imported from there: that service is not set up here.'],
  TOO_MANY_LINKS: ['invalid', 'At most {most} links can be joined to one match.'],
  RECRUITING_OFF: ['conflict', 'Recruiting is not enabled on this site.'],
  NAME_REQUIRED: ['invalid', 'Please give your name first.'],
  RECRUIT_DETAILS_REQUIRED: ['invalid', 'Please give your enrollment year and your email address first.'],
  ENROLLMENT_YEAR: ['invalid', 'The enrollment year must be from {earliest} to {latest}.'],
  BIO_TOO_LONG: ['invalid', 'The bio can have at most {most} characters.'],
  PHONE_TOO_LONG: ['invalid', 'The phone number can have at most {most} characters.'],
  VIDEO_LINK_INVALID: ['invalid', 'Please give the address of a video, beginning with https:// or http://.'],
  RECRUIT_NOTES_REQUIRED: ['invalid', 'Please write notes to each match.'],
  RECRUIT_NOTES_TOO_LONG: ['invalid', 'The notes to a match can have at most {most} characters.'],
  MATCH_NOT_EDITED: ['conflict', 'Only matches that are finished and edited can be shown to coaches.'],
  TOO_MANY_RECRUIT_MATCHES: ['conflict', 'You can show {most} matches at most. Please remove one first.'],
  NO_INVITES_LEFT: ['conflict', 'You have no invites left. Cancelling an open invite gives it back.'],
  FOLLOWED_ALREADY: ['conflict', 'This program follows you already.'],
  INVITE_ANSWERED: ['conflict', 'This program has accepted your invite meanwhile: it follows you now.'],
  INVITE_GONE: ['conflict', 'This invite is no longer open: the recruit has cancelled it.'],
  ANSWERED_BY_COLLEAGUE: ['conflict', 'This invite has been answered already: it was {answer}.'],
  NO_INVITE: ['conflict', 'There is no open invite of this recruit.'],
  COACH_DETAILS_REQUIRED: [
    'invalid',
    'Please give the college, your email address, the type of program and your position.',
  ],
  COACH_PROGRAM_FIXED: ['conflict', 'Your program is set. Please contact support to change it.'],
  NO_APPLICATION: ['conflict', 'This account has not applied as a coach.'],
  COLLEGE_REQUIRED: ['invalid', 'A program needs the name of its college and its type.'],
  PROGRAM_TYPE_UNKNOWN: ['invalid', 'The type of a program is Mens or Womens.'],
  DIVISION_UNKNOWN: ['invalid', 'The division is NCAA_D1, NCAA_D2, NCAA_D3 or NAIA, or left empty.'],
  PROGRAM_TEXT_TOO_LONG: ['invalid', 'The {field} can have at most {most} characters.'],
  PROGRAM_EXISTS: ['conflict', 'There is already a program of this college, team and type.'],
  PROGRAM_LIST_INVALID: ['invalid', '{why}'],
  TAGS_INVALID: ['invalid', 'At most {most} tags of at most {longest} characters each.'],
  SCOUTING_NOTES_TOO_LONG: ['invalid', 'The notes can have at most {most} characters.'],

  SIGNATURE_INVALID: ['forbidden', 'This upload address is not valid or has expired. Ask for a new one.'],
} as const satisfies Record<string, readonly [RefusalKind, string]>

export type RefusalCode = keyof typeof table

/** Every code, for the test that each has its words. */
export const REFUSAL_CODES = Object.keys(table) as readonly RefusalCode[]

/**
 * A refusal by its code. `{name}` in its text is filled from `details`; a name that is missing stays readable.
 */
export function refusal(code: RefusalCode, details?: RefusalDetails): Refusal {
  const [kind, template] = table[code]
  const text = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(details?.[name] ?? `(${name})`))
  return details ? { code, text, kind, details } : { code, text, kind }
}

const textOf = (value: RefusalDetails[string]) => (Array.isArray(value) ? value.join(', ') : String(value))
