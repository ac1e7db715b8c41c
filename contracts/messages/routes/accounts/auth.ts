import { Type } from 'typebox'
import { closed, Nullable, OneOf, Text, Uuid } from '../../schema.ts'
import { SOCIAL_PROVIDERS } from '../../account/user.ts'
import { SessionView, UserView } from '../../views/user.ts'
import { ROLES } from '../../permissions.ts'
import { VIDEO_SITES } from '../../reels/video-sites.ts'
import { Ok, TypedEmail, TypedPassword } from './credentials.ts'
import { route } from '../route.ts'

const Provider = OneOf(SOCIAL_PROVIDERS)
/** Where the browser is sent. */
const Elsewhere = Type.Object({ location: Type.String() }, closed)

export const authRoutes = {
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    permission: null,
    summary: 'Log in with e-mail address and password',
    body: Type.Object({ email: TypedEmail, password: TypedPassword }, closed),
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
        password: TypedPassword,
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
      { token: Text(200), email: TypedEmail, password: TypedPassword, displayName: Nullable(Text(100)) },
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
    body: Type.Object({ token: Text(200), password: TypedPassword }, closed),
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
        /** For whom uploads to a video site are to be allowed; logging in requests no such right (D121). */
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
