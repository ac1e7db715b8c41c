import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { UserView } from '@courtline/messages/views/user'

/** Who uses this browser. 'asking' until the first answer; 'unreachable' when there was none. */
export type SessionState =
  | { readonly state: 'asking' }
  /** `wasLost`: a call was answered 401, so the user is sent to /login. */
  | { readonly state: 'anonymous'; readonly wasLost: boolean }
  | { readonly state: 'unreachable' }
  | { readonly state: 'loggedIn'; readonly user: UserView }

const initialState = (): SessionState => ({ state: 'asking' })

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionAsked: (): SessionState => ({ state: 'asking' }),
    /** This browser is logged in as that user. */
    sessionFound: (_, { payload }: PayloadAction<UserView>): SessionState => ({
      state: 'loggedIn',
      user: payload,
    }),
    /** This browser has no session. */
    sessionMissing: (): SessionState => ({ state: 'anonymous', wasLost: false }),
    /** A call was answered 401 (D79). */
    sessionLost: (): SessionState => ({ state: 'anonymous', wasLost: true }),
    sessionUnreachable: (current): SessionState =>
      current.state === 'asking' ? { state: 'unreachable' } : current,
    /** Any answer that is a user object: it replaces the one held, if it is the same user. */
    userSeen: (current, { payload }: PayloadAction<UserView>): SessionState =>
      current.state === 'loggedIn' && current.user.id === payload.id
        ? { state: 'loggedIn', user: { ...current.user, ...payload } }
        : current,
  },
})

export const { sessionAsked, sessionFound, sessionMissing, sessionLost, sessionUnreachable, userSeen } =
  sessionSlice.actions
