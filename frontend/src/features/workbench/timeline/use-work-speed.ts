import { DEFAULT_USER_SETTINGS, workSpeedOf, type WorkSpeed } from '@courtline/messages/account/user-settings'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  useChangeUserSettingsMutation,
  useUserSettingsQuery,
} from '../../../foundation/session/session-calls.ts'

/** + and - are pressed several times in a row: only what they lead to is sent. */
const SETTLED_MS = 1000

/** The annotator's own rates, and the way to change them. */
export interface WorkSpeedSetting {
  readonly speed: Required<WorkSpeed>
  readonly change: (changes: Partial<WorkSpeed>) => void
}

/** They are kept with the account. */
export function useWorkSpeed(): WorkSpeedSetting {
  const { data: settings = DEFAULT_USER_SETTINGS } = useUserSettingsQuery()
  const [save] = useChangeUserSettingsMutation()
  const [changed, setChanged] = useState<Partial<WorkSpeed>>({})
  const speed = useMemo(() => ({ ...workSpeedOf(settings), ...changed }), [settings, changed])
  const unsent = useRef<() => void>(undefined)
  useEffect(() => {
    if (Object.keys(changed).length === 0) return undefined
    const send = () => {
      unsent.current = undefined
      void save({ ...settings, speed })
    }
    unsent.current = send
    const timer = setTimeout(send, SETTLED_MS)
    return () => clearTimeout(timer)
    // Only a change by the user is sent, not the settings that its answer brings.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [changed])
  useEffect(() => () => unsent.current?.(), [])
  return { speed, change: (changes) => setChanged((before) => ({ ...before, ...changes })) }
}
