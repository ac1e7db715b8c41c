import { useUserSettingsQuery } from './session-calls.ts'
import { useUser } from './use-session.ts'

/** Whether this person wants results hidden until they have watched them; it is a setting of their own. */
export function useNoSpoilers(): boolean {
  const user = useUser()
  const { data } = useUserSettingsQuery(undefined, { skip: user === undefined })
  return user !== undefined && data?.noSpoilers === true
}
