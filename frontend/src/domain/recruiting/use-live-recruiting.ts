import { api } from '../../foundation/calls/api.ts'
import { rememberPosition } from '../../foundation/calls/positions.ts'
import { useLive } from '../../foundation/live/live.tsx'
import { useAppDispatch } from '../../foundation/store/store.ts'

/** Reads recruits, coaches and their links again when another user changed what this account sees of them. */
export function useLiveRecruiting(): void {
  const dispatch = useAppDispatch()
  useLive(['me'], (frame) => {
    if (frame.type !== 'recruitingChanged' && frame.type !== 'reset') return
    if (frame.type === 'recruitingChanged') rememberPosition(frame.position)
    dispatch(api.util.invalidateTags(['Recruiting', 'Coaches', 'Recruits', 'RecruitLinks', 'RecruitMatches']))
  })
}
