import { Type } from 'typebox'
import { closed, Count, Nullable, OneOf, Text, Uuid } from '../schema.ts'
import { INVITE_TYPES, SOCIAL_PROVIDERS, UserDetails } from '../account/user.ts'
import { SessionView, UserView } from '../views/user.ts'
import { ROLES } from '../permissions.ts'
import { PAGED } from './paged.ts'
import { VIDEO_SITES } from '../reels/video-sites.ts'
import { route } from './route.ts'

const Ok = Type.Object({ ok: Type.Literal(true) }, closed)
const Password = Type.String({ maxLength: 200 })
/** Loose on purpose: the specification's own texts answer what is wrong with an address. */
const TypedEmail = Type.String({ maxLength: 300 })

/** Ways into an account are changed by whoever knows the caller's own password; absent for those who have none. */
const proof = { currentPassword: Type.Optional(Password) }
const Proof = Type.Object(proof, closed)
const OneAddress = Type.Object({ email: TypedEmail, ...proof }, closed)

const Provider = OneOf(SOCIAL_PROVIDERS)
/** Where the browser is sent. */
const Elsewhere = Type.Object({ location: Type.String() }, closed)

export const authRoutes = {
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    permission: null,
    summary: 'Log in with e-mail address and password',
    body: Type.Object({ email: TypedEmail, password: Password }, closed),
    answer: SessionView,
  }),
  signup: route({
    method: 'POST',
    path: '/api/auth/signup',
    permission: null,
    summary: 'Create an account and log in',
    body: Type.Object(
      {
        email: TypedEmail,
        password: Password,
        userDetails: Type.Object({ displayName: Type.Optional(Nullable(Text(100))) }, closed),
        signupCode: Type.Optional(Nullable(Text(100))),
        inviteToken: Type.Optional(Nullable(Text(200))),
      },
      closed,
    ),
    answer: SessionView,
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    permission: null,
    summary: 'End this session',
    answer: Ok,
  }),
  refreshToken: route({
    method: 'POST',
    path: '/api/auth/refreshToken',
    permission: 'Login',
    summary: 'The account of this session, and a fresh token',
    answer: SessionView,
  }),
  become: route({
    method: 'POST',
    path: '/api/auth/become/:id',
    permission: 'Admin',
    summary: 'Act as another user in this session',
    params: Type.Object({ id: Uuid }, closed),
    answer: SessionView,
  }),
  unbecome: route({
    method: 'POST',
    path: '/api/auth/unbecome',
    permission: null,
    summary: 'Stop impersonating',
    answer: SessionView,
  }),
  firstAdmin: route({
    method: 'POST',
    path: '/api/auth/firstAdmin',
    permission: null,
    summary: 'Create the first admin with the one-time link',
    body: Type.Object(
      { token: Text(200), email: TypedEmail, password: Password, displayName: Nullable(Text(100)) },
      closed,
    ),
    answer: SessionView,
  }),
  sendReset: route({
    method: 'POST',
    path: '/api/auth/password/sendReset/:email',
    permission: null,
    summary: 'Mail a link to set a new password',
    params: Type.Object({ email: TypedEmail }, closed),
    answer: Ok,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/auth/password/reset',
    permission: null,
    summary: 'Set a new password with the mailed link',
    body: Type.Object({ token: Text(200), password: Password }, closed),
    answer: SessionView,
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/api/auth/confirmEmail',
    permission: null,
    summary: 'Confirm an address with the mailed link',
    body: Type.Object({ token: Text(200) }, closed),
    answer: Ok,
  }),
  resendInvitation: route({
    method: 'POST',
    path: '/api/auth/invite/resend/:email',
    permission: null,
    summary: 'Mail a new link for an invitation that was not accepted yet; it ends the old one',
    params: Type.Object({ email: TypedEmail }, closed),
    answer: Ok,
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/api/auth/invite/accept',
    permission: 'Login',
    summary: 'Accept an invitation with this account: the invited address becomes one of its own (D110)',
    body: Type.Object({ inviteToken: Text(200), email: TypedEmail }, closed),
    answer: UserView,
  }),
  socialProviders: route({
    method: 'GET',
    path: '/api/auth/providers',
    permission: null,
    summary: 'Other services with which one can log in here',
    answer: Type.Array(Provider),
  }),
  socialLogin: route({
    method: 'GET',
    actsByGet: true,
    path: '/api/auth/:provider',
    permission: null,
    summary:
      'Go to another service to log in, to link it to the account of this session, or to let it upload to a video site',
    params: Type.Object({ provider: Provider }, closed),
    query: Type.Object(
      {
        redirect: Type.Optional(Text(2000)),
        signupCode: Type.Optional(Text(100)),
        /** For whom uploads to a video site are to be allowed; logging in asks for no such right (D121). */
        uploadsTo: Type.Optional(OneOf(VIDEO_SITES)),
      },
      closed,
    ),
    answer: Elsewhere,
    success: 302,
  }),
  socialCallback: route({
    method: 'GET',
    actsByGet: true,
    path: '/api/auth/:provider/callback',
    permission: null,
    summary: 'Return from another service: log in, create an account or link it',
    params: Type.Object({ provider: Provider }, closed),
    // The services add parameters of their own.
    query: Type.Object({
      code: Type.Optional(Text(4000)),
      state: Type.Optional(Text(200)),
      error: Type.Optional(Text(200)),
    }),
    answer: Elsewhere,
    success: 302,
  }),
  unlinkSocial: route({
    method: 'GET',
    actsByGet: true,
    path: '/api/auth/unlink/:userId/:provider',
    permission: 'Login',
    summary:
      'End logging in through another service, with Google its right to upload, or that right alone: one’s own, or any for an admin',
    params: Type.Object({ userId: Uuid, provider: OneOf([...SOCIAL_PROVIDERS, ...VIDEO_SITES]) }, closed),
    answer: UserView,
  }),
  roles: route({
    method: 'GET',
    path: '/api/roles',
    permission: null,
    summary: 'Which role holds which permissions',
    answer: Type.Object(Object.fromEntries(ROLES.map((role) => [role, Type.Array(Text(40))])), closed),
  }),
} as const

export const userRoutes = {
  users: route({
    method: 'GET',
    path: '/api/users',
    permission: 'Admin',
    summary: 'Accounts whose name or address contains the text, or those made since a time, the newest first',
    query: Type.Object(
      { ...PAGED, createdSince: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })) },
      closed,
    ),
    answer: Type.Array(UserView),
  }),
  exportUsers: route({
    method: 'POST',
    path: '/api/users/export',
    permission: 'Admin',
    summary: 'Record that the table of users is taken as a file, with so many accounts (D95)',
    body: Type.Object({ accounts: Count }, closed),
    answer: Ok,
  }),
  user: route({
    method: 'GET',
    path: '/api/users/:id',
    permission: 'Login',
    summary: 'An account: one’s own, or any for an admin',
    params: Type.Object({ id: Uuid }, closed),
    answer: UserView,
  }),
  changeRole: route({
    method: 'PUT',
    path: '/api/users/:id/role',
    permission: 'Admin',
    summary: 'Give an account another role',
    params: Type.Object({ id: Uuid }, closed),
    body: Type.Object({ role: Text(40) }, closed),
    answer: UserView,
  }),
  addCredits: route({
    method: 'PUT',
    path: '/api/users/:id/addCredits',
    permission: 'Admin',
    summary: 'Add credits to an account',
    params: Type.Object({ id: Uuid }, closed),
    body: Type.Object(
      {
        credits: Type.Number(),
        /** Somebody has paid for them: the credit report counts them as bought (D128). */
        paid: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    answer: UserView,
  }),
  changeUserPriority: route({
    method: 'PUT',
    path: '/api/users/:id/priority',
    permission: 'Admin',
    summary: 'Priority with which this user’s new matches start',
    params: Type.Object({ id: Uuid }, closed),
    body: Type.Object({ priority: Type.Number() }, closed),
    answer: UserView,
  }),
  clearCredits: route({
    method: 'POST',
    path: '/api/users/:id/clearCredits',
    permission: 'Admin',
    summary: 'Set the credits of an account to none',
    params: Type.Object({ id: Uuid }, closed),
    answer: UserView,
  }),
  changeUserDetails: route({
    method: 'PUT',
    path: '/api/users/:id/userDetails',
    permission: 'Login',
    summary: 'Change a player’s details: one’s own, or any for an admin',
    params: Type.Object({ id: Uuid }, closed),
    body: UserDetails,
    answer: UserView,
  }),
  changeRegistration: route({
    method: 'PUT',
    path: '/api/users/:id/userRegistration',
    permission: 'Login',
    summary: 'Change the address or the password one logs in with; an admin changes the address only',
    params: Type.Object({ id: Uuid }, closed),
    body: Type.Object(
      { email: Type.Optional(TypedEmail), password: Type.Optional(Password), ...proof },
      closed,
    ),
    answer: UserView,
  }),
  addEmail: route({
    method: 'POST',
    path: '/api/users/:id/emails',
    permission: 'Login',
    summary: 'Add an address, to which a link is mailed; until it is confirmed it gives no access (D110)',
    params: Type.Object({ id: Uuid }, closed),
    body: OneAddress,
    answer: UserView,
  }),
  removeEmail: route({
    method: 'POST',
    path: '/api/users/:id/emails/remove',
    permission: 'Login',
    summary: 'Remove an address: never the last confirmed one, nor the one for logging in (D110)',
    params: Type.Object({ id: Uuid }, closed),
    body: OneAddress,
    answer: UserView,
  }),
  chooseLoginEmail: route({
    method: 'PUT',
    path: '/api/users/:id/emails/login',
    permission: 'Login',
    summary: 'Choose a confirmed address as the one for logging in (D110)',
    params: Type.Object({ id: Uuid }, closed),
    body: OneAddress,
    answer: UserView,
  }),
  apiToken: route({
    method: 'GET',
    path: '/api/users/:id/apiToken',
    permission: 'Login',
    summary: 'Whether the caller has an API token, and since when (D114)',
    params: Type.Object({ id: Uuid }, closed),
    answer: Type.Object({ hasApiToken: Type.Boolean(), since: Nullable(Text(40)) }, closed),
  }),
  issueApiToken: route({
    method: 'POST',
    path: '/api/users/:id/apiToken',
    permission: 'Login',
    summary: 'A new API token, shown only once; it replaces the one before (D114)',
    params: Type.Object({ id: Uuid }, closed),
    body: Proof,
    answer: Type.Object({ apiToken: Text(200) }, closed),
  }),
  revokeApiToken: route({
    method: 'POST',
    path: '/api/users/:id/apiToken/revoke',
    permission: 'Login',
    summary: 'Revoke the API token (D114)',
    params: Type.Object({ id: Uuid }, closed),
    body: Proof,
    answer: Ok,
  }),
  changePlaysight: route({
    method: 'PUT',
    path: '/api/users/:id/playsight',
    permission: 'Login',
    summary: 'Store the login of the court-video service; no answer ever holds its password',
    params: Type.Object({ id: Uuid }, closed),
    body: Type.Object({ login: Type.Object({ username: TypedEmail, password: Password }, closed) }, closed),
    answer: UserView,
  }),
  inviteUser: route({
    method: 'PUT',
    path: '/api/users/:id',
    permission: 'Admin',
    summary:
      'Invite somebody by mail; the id is made by the client and names the invitation. A MatchReferenceInvite names its match, and shares it (D62)',
    params: Type.Object({ id: Uuid }, closed),
    query: Type.Object({ inviteType: OneOf(INVITE_TYPES), matchId: Type.Optional(Uuid) }, closed),
    body: Type.Object({ email: TypedEmail }, closed),
    answer: Ok,
  }),
  requestDeletion: route({
    method: 'POST',
    path: '/api/users/:id/requestDeletion',
    permission: 'Login',
    summary: 'Delete one’s own account after seven days, unless somebody logs in before (D111)',
    params: Type.Object({ id: Uuid }, closed),
    body: Proof,
    answer: Type.Object({ dueAt: Text(40) }, closed),
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/api/users/:id',
    permission: 'Admin',
    summary: 'Delete an account and its matches, and make its personal data unreadable (D27)',
    params: Type.Object({ id: Uuid }, closed),
    answer: Ok,
  }),
} as const
