import type { Answer, Body } from '@courtline/messages/routes/table'
import type { UserView } from '@courtline/messages/views/user'
import { api } from '../calls/api.ts'
import { forgetPositions } from '../calls/positions.ts'
import { callOf, type Input } from '../calls/request.ts'
import { sessionFound, sessionMissing, sessionUnreachable, userSeen } from './session.ts'
import { isFailure } from '../calls/failure.ts'
import { isUtrPath } from '../paths/framed.ts'
import { forgetSession } from './session-hint.ts'

type Dispatch = (action: { type: string; payload?: unknown }) => unknown
interface Started<T> {
  readonly dispatch: Dispatch
  readonly queryFulfilled: Promise<{ data: T }>
}

/** For calls that answer a session: this browser now belongs to that user, and nothing of another is kept. */
export function startsSession(_: unknown, { dispatch, queryFulfilled }: Started<Answer<'login'>>): void {
  queryFulfilled.then(({ data }) => becomeUser(dispatch, data.user), ignoreHere)
}

/** For calls after which nobody is logged in here: nothing of the account is kept. */
function endsSession(_: unknown, { dispatch, queryFulfilled }: Started<unknown>): void {
  queryFulfilled.then(() => {
    forgetPositions()
    dispatch(sessionMissing())
    dispatch(api.util.resetApiState())
  }, ignoreHere)
}

/** For calls that answer a user: the cached user follows, if it is the same one. */
export function answersUser(_: unknown, { dispatch, queryFulfilled }: Started<UserView>): void {
  queryFulfilled.then(({ data }) => dispatch(userSeen(data)), ignoreHere)
}

/** The failure of a call is shown by the screen that made it. */
export const ignoreHere = () => undefined

/** The session that the hint spoke of has ended; the next page need not request it again. */
function noSession() {
  forgetSession()
  return sessionMissing()
}

function becomeUser(dispatch: Dispatch, user: UserView): void {
  forgetPositions()
  dispatch(api.util.resetApiState())
  dispatch(sessionFound(user))
}

type LogLine = Input<'clientLog'>['body']

/** Lines of the rating service's embeds are marked in the log (D56). */
const withPlace = (line: LogLine): LogLine =>
  isUtrPath(location.pathname) ? { ...line, context: { ...line.context, utr: 'true' } } : line

/** What the server takes of a line: the beginning of each text. */
const beginningOf = ({ level, message, context }: LogLine): LogLine => ({
  level,
  message: message.slice(0, 1000),
  ...(context && {
    context: Object.fromEntries(Object.entries(context).map(([name, text]) => [name, text.slice(0, 200)])),
  }),
})

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who is this browser? Asked once at the start, and whenever the account changed elsewhere. */
    refreshToken: build.mutation<Answer<'refreshToken'>, void>({
      query: () => callOf('refreshToken', {}),
      onQueryStarted: (_, { dispatch, queryFulfilled }) => {
        queryFulfilled.then(
          ({ data }) => dispatch(sessionFound(data.user)),
          ({ error }: { error: unknown }) =>
            dispatch(isFailure(error) && error.status === 401 ? noSession() : sessionUnreachable()),
        )
      },
    }),
    login: build.mutation<Answer<'login'>, Input<'login'>['body']>({
      query: (body) => callOf('login', { body }),
      onQueryStarted: startsSession,
    }),
    logout: build.mutation<Answer<'logout'>, void>({
      query: () => callOf('logout', {}),
      onQueryStarted: endsSession,
    }),
    /** Every session of the account ends with it (D111). */
    requestDeletion: build.mutation<Answer<'requestDeletion'>, { id: string } & Body<'requestDeletion'>>({
      query: ({ id, ...body }) => callOf('requestDeletion', { params: { id }, body }),
      onQueryStarted: endsSession,
    }),
    unbecome: build.mutation<Answer<'unbecome'>, void>({
      query: () => callOf('unbecome', {}),
      onQueryStarted: startsSession,
    }),
    roles: build.query<Answer<'roles'>, void>({ query: () => callOf('roles', {}) }),
    userSettings: build.query<Answer<'userSettings'>, void>({ query: () => callOf('userSettings', {}) }),
    changeUserSettings: build.mutation<Answer<'userSettings'>, Input<'changeUserSettings'>['body']>({
      query: (body) => callOf('changeUserSettings', { body }),
      onQueryStarted: (_, { dispatch, queryFulfilled }) => {
        queryFulfilled.then(
          ({ data }) => dispatch(sessionApi.util.upsertQueryData('userSettings', undefined, data)),
          ignoreHere,
        )
      },
    }),
    clientLog: build.mutation<Answer<'clientLog'>, Input<'clientLog'>['body']>({
      query: (body) => callOf('clientLog', { body: beginningOf(withPlace(body)) }),
    }),
  }),
})

/** The one log-out of this page, wherever it is requested. */
export const LOGOUT = { fixedCacheKey: 'logout' }

/** Whether this page is leaving its account at this moment. */
export const isLoggingOut = (state: Parameters<ReturnType<typeof logoutIn>>[0]): boolean =>
  logoutIn()(state).isLoading

const logoutIn = () => sessionApi.endpoints.logout.select({ ...LOGOUT, requestId: undefined })

export const {
  useRefreshTokenMutation,
  useLoginMutation,
  useLogoutMutation,
  useRequestDeletionMutation,
  useUnbecomeMutation,
  useRolesQuery,
  useUserSettingsQuery,
  useChangeUserSettingsMutation,
  useClientLogMutation,
} = sessionApi
