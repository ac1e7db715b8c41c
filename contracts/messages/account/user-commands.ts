import { Type, type Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { ROLES } from '../permissions.ts'
import { Count, DateOnly, Email, Instant, Nullable, OneOf, Text, Uuid } from '../schema.ts'
import { SiteSettings } from '../site/site.ts'
import { VIDEO_SITES } from '../reels/video-sites.ts'
import { FileIdentity } from '../media/upload.ts'
import { MediaUri } from '../media/media.ts'
import { INVITE_TYPES, SOCIAL_PROVIDERS, UserDetails } from './user.ts'
import { UserSettings } from './user-settings.ts'

const EmailFacts = { email: Email, emailHash: Text(64) }
const Hash = Text(64)

export const USER_COMMANDS = [
  Command('RegisterUser', {
    role: OneOf(ROLES),
    details: UserDetails,
    ...EmailFacts,
    emailConfirmed: Type.Boolean(),
    /** Null for an invited account that has set none yet. */
    passwordHash: Nullable(Text(300)),
    inviteType: OneOf(INVITE_TYPES),
    signupCode: Nullable(Text(100)),
    credits: Count,
    /** Starting credits that wait for the proof of the address (D111). */
    creditsOnProof: Type.Optional(Count),
  }),
  Command('RequestEmailConfirmation', { emailHash: Hash, tokenHash: Hash, expiresAt: Instant }),
  Command('ConfirmEmail', { tokenHash: Hash, now: Instant }),
  Command('AddEmail', { by: Actor, ...EmailFacts }),
  Command('RemoveEmail', { by: Actor, emailHash: Hash }),
  /** From then on one logs in with this address (D110). */
  Command('ChooseLoginEmail', { by: Actor, emailHash: Hash }),
  /** A mailed invitation, opened by a user with an account: the address is added to it, confirmed (D110). */
  Command('AcceptInvitedEmail', { ...EmailFacts, role: OneOf(ROLES) }),
  Command('RequestPasswordReset', { emailHash: Hash, tokenHash: Hash, expiresAt: Instant }),
  /** By the mailed link, which also proves the address it went to. */
  Command('ResetPassword', { tokenHash: Hash, now: Instant, passwordHash: Text(300) }),
  /** The provider's word for the address proves it (D60); null where it does not give it. */
  Command('LinkSocialAccount', {
    provider: OneOf(SOCIAL_PROVIDERS),
    subjectHash: Hash,
    email: Nullable(Email),
    provedEmailHash: Nullable(Hash),
  }),
  Command('UnlinkSocialAccount', { by: Actor, provider: OneOf(SOCIAL_PROVIDERS) }),
  /** From the service, after a person has given the site that right there (D121). */
  Command('GiveVideoGrant', {
    site: OneOf(VIDEO_SITES),
    grantId: Uuid,
    email: Nullable(Email),
    refreshToken: Text(2000),
  }),
  Command('EndVideoGrant', { by: Actor, site: OneOf(VIDEO_SITES) }),
  /** The service takes this grant no longer; a newer one stays. */
  Command('LoseVideoGrant', { site: OneOf(VIDEO_SITES), grantId: Uuid }),
  Command('ChangePassword', { by: Actor, passwordHash: Text(300) }),
  Command('ChangeUserDetails', { by: Actor, details: UserDetails }),
  Command('ChangeRole', { by: Actor, role: OneOf(ROLES) }),
  /** From the site's own first-admin link, which is checked on the site stream (D34). */
  Command('MakeFirstAdmin', {}),
  Command('SetUserPriority', { by: Actor, priority: Type.Number() }),
  Command('RecordLogin', {}),
  Command('IssueApiToken', { by: Actor, tokenHash: Hash }),
  Command('RevokeApiToken', { by: Actor }),
  Command('SetPlaysightLogin', { by: Actor, username: Nullable(Text(254)), password: Nullable(Text(200)) }),
  Command('AddCredits', { by: Actor, credits: Type.Number(), paid: Type.Optional(Type.Boolean()) }),
  /** A paid order's credits arrive, once (D129). */
  Command('AddBoughtCredits', { orderId: Uuid, credits: Count }),
  /** The order was refunded: what is left of its credits goes. */
  Command('TakeBackCredits', { orderId: Uuid }),
  Command('ClearCredits', { by: Actor }),
  Command('ReserveCredit', { matchId: Uuid }),
  Command('SpendCredit', { matchId: Uuid }),
  Command('ReturnCredit', { matchId: Uuid }),
  Command('StartImpersonation', { by: Actor }),
  Command('StopImpersonation', { by: Actor }),
  /** Before mails to others go out in this account's name. */
  Command('SendMails', { mails: Count, day: DateOnly, mostPerDay: Count }),
  /** From recruiting: a coach was verified, a recruit has applied (D84, D125). */
  Command('TakeRecruitingRole', { role: OneOf(['Coach', 'Recruit'] as const) }),
  /** From recruiting: an account that still has this role is Registered again. */
  Command('GiveUpRecruitingRole', { role: OneOf(['Coach', 'Recruit'] as const) }),
  /** A trial annotation was successful (D122). */
  Command('BecomeAnnotator', {}),
  Command('RequestDeletion', { by: Actor, now: Instant }),
  /** By a worker, once it is due (D111). */
  Command('BeginDeletion', { now: Instant }),
  Command('DeleteUser', { by: Actor }),
] as const
export type UserCommand = Static<(typeof USER_COMMANDS)[number]>

export const EMAIL_COMMANDS = [
  Command('ClaimEmail', { userId: Uuid }),
  Command('ReleaseEmail', { userId: Uuid }),
] as const
export type EmailCommand = Static<(typeof EMAIL_COMMANDS)[number]>

export const UPLOAD_COMMANDS = [
  Command('StartUpload', {
    by: Actor,
    matchId: Uuid,
    ownerId: Uuid,
    order: Count,
    partSizeBytes: Count,
    ...FileIdentity.properties,
  }),
  /** `missingParts` are those the blob store does not list; only it lists the uploaded parts. */
  Command('CompletePartsUpload', {
    by: Actor,
    uri: MediaUri,
    missingParts: Type.Array(Type.Integer({ minimum: 1 })),
  }),
  Command('AbortUpload', { by: Actor }),
] as const
export type UploadCommand = Static<(typeof UPLOAD_COMMANDS)[number]>

export const SITE_COMMANDS = [
  Command('IssueFirstAdminLink', { tokenHash: Hash, expiresAt: Instant }),
  Command('AppointFirstAdmin', { tokenHash: Hash, now: Instant, userId: Uuid }),
  Command('ChangeSiteSettings', { by: Actor, settings: SiteSettings }),
  /** `adminIds` are those in the users read model; the stream also has who was dismissed since. */
  Command('DismissAdmin', { by: Actor, userId: Uuid, adminIds: Type.Array(Uuid) }),
  Command('AppointAdmin', { by: Actor, userId: Uuid }),
  Command('ExportUserList', { by: Actor, accounts: Count }),
] as const
export type SiteCommand = Static<(typeof SITE_COMMANDS)[number]>

export const USER_SETTINGS_COMMANDS = [
  Command('ChangeUserSettings', { by: Actor, settings: UserSettings }),
] as const
export type UserSettingsCommand = Static<(typeof USER_SETTINGS_COMMANDS)[number]>

export const INVITATION_COMMANDS = [
  Command('IssueInvitation', {
    by: Nullable(Actor),
    inviteType: OneOf(INVITE_TYPES),
    ...EmailFacts,
    tokenHash: Hash,
    expiresAt: Instant,
    matchId: Nullable(Uuid),
  }),
  Command('ResendInvitation', { tokenHash: Hash, expiresAt: Instant }),
  Command('AcceptInvitation', { tokenHash: Hash, now: Instant, userId: Uuid }),
] as const
export type InvitationCommand = Static<(typeof INVITATION_COMMANDS)[number]>
