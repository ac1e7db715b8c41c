import { Type, type Static } from 'typebox'
import { PERMISSIONS, ROLES } from '../permissions.ts'
import { closed, Count, Email, Nullable, OneOf, Priority, Text, Uuid } from '../schema.ts'
import { VIDEO_SITES } from '../reels/video-sites.ts'
import { UserDetails } from '../account/user.ts'

/** An account as its own user and admins see it. Secrets (hashes, tokens, service passwords) are never in it. */
export const UserView = Type.Object(
  {
    id: Uuid,
    emails: Type.Array(Type.Object({ email: Email, confirmed: Type.Boolean() }, closed)),
    /** The one of `emails` with which one logs in (D110). */
    loginEmail: Nullable(Email),
    role: OneOf(ROLES),
    permissions: Type.Array(OneOf(PERMISSIONS)),
    userDetails: UserDetails,
    /** Services with which one logs in (D25). */
    socialAccounts: Type.Array(
      Type.Object({ provider: Text(40), email: Nullable(Email), since: Text(40) }, closed),
    ),
    /** Sites to which this one may upload reels for the account (D121). */
    videoGrants: Type.Array(
      Type.Object({ site: OneOf(VIDEO_SITES), email: Nullable(Email), since: Text(40) }, closed),
    ),
    registeredAccount: Nullable(
      Type.Object({ email: Email, lastPasswordChange: Nullable(Text(40)) }, closed),
    ),
    playsightUsername: Nullable(Text(254)),
    priority: Priority,
    credits: Count,
    creditsReserved: Count,
    lastLogin: Nullable(Text(40)),
    hasApiToken: Type.Boolean(),
    createdAt: Text(40),
    /** The admin who is acting as this user in this session (D64). */
    impersonatedBy: Type.Optional(Type.Object({ id: Uuid, displayName: Nullable(Text(100)) }, closed)),
  },
  closed,
)
export type UserView = Static<typeof UserView>

/** What the answer to a log-in holds; `token` is for API clients, browsers have their cookie. */
export const SessionView = Type.Object(
  {
    user: UserView,
    token: Type.String(),
    /** The account had been created by a person who did not own its address: all that they entered is deleted. */
    startedClean: Type.Optional(Type.Literal(true)),
  },
  closed,
)
export type SessionView = Static<typeof SessionView>
