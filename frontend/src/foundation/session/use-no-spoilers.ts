import { useUserSettingsQuery } from './session-calls.ts'
import { useUser } from './use-session.ts'

/** Whether results are hidden until this person has watched them; it is a setting of their own. */
export function useNoSpoilers(): boolean {
  const user = useUser()
  const { data } = useUserSettingsQuery(undefined, { skip: user === undefined })
  return user !== undefined && data?.noSpoilers === true
}
