import { refused, type Refused } from '@courtline/application/outcome'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import { refusal } from '@courtline/messages/refusals'
import { makersOfReelsWith } from '@courtline/projections/reels/read'
import { findSecond } from '@courtline/projections/second-annotations/read'
import { findUser } from '@courtline/projections/users/read'
import { PLAIN_WAY } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'

/**
 * Why this account cannot make an independent second annotation: it is none that annotates, or it sees the first one, be it in a
 * reel that it has made.
 */
export async function cannotAnnotate(
  gateway: Gateway,
  matchId: string,
  annotatorId: string,
): Promise<Refused | undefined> {
  const { reads } = gateway.projections
  const account = await findUser(reads, annotatorId)
  if (!account || !ROLE_PERMISSIONS[account.role].includes('Annotate')) return refused(refusal('NOT_FOUND'))
  const shown = await gateway.matches.sightOfAccount(matchId, annotatorId, PLAIN_WAY)
  const completed = (await findSecond(reads, matchId))?.completed
  const isFilmed = (await makersOfReelsWith(reads, matchId)).includes(annotatorId)
  const isIndependent = (!shown || shown.holdsSecond) && completed?.annotatorId !== annotatorId && !isFilmed
  return isIndependent ? undefined : refused(refusal('SECOND_NOT_INDEPENDENT'))
}
