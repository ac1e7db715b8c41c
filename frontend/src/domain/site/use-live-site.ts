import type { SitePart } from '@courtline/messages/activity/site-changes'
import { useEffect, useRef } from 'react'
import { api } from '../../foundation/calls/api.ts'
import { rememberPosition } from '../../foundation/calls/positions.ts'
import { useLive } from '../../foundation/live/live.tsx'
import { useAppDispatch } from '../../foundation/store/store.ts'

/** A busy site changes many times a second: what comes within this time is read once. */
const GATHER_MS = 400

/** Reads a page of an admin again when something that it shows happened on the site. */
export function useLiveSite(part: SitePart, tag: 'Activity' | 'Reports' | 'Orders'): void {
  const dispatch = useAppDispatch()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(['site'], (frame) => {
    const isOfPage = frame.type === 'siteChanged' && frame.part === part
    if (!isOfPage && frame.type !== 'reset') return
    if (isOfPage) rememberPosition(frame.position)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      dispatch(api.util.invalidateTags([tag]))
    }, GATHER_MS)
  })
}
