import { claimSecond } from './claim.ts'
import { completeSecond, releaseSecond, requestSecond, withdrawSecond } from './change.ts'
import { settleSecond, takeFromSecond } from './settle.ts'

/** Commands about second annotations (D100). */
export const SECOND_CALLS = {
  requestSecond,
  withdrawSecond,
  claimSecond,
  releaseSecond,
  completeSecond,
  takeFromSecond,
  settleSecond,
} as const
