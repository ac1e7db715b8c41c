import { calledScore } from '@courtline/scoring/rules/score/call'
import { editImpact } from '@courtline/scoring/replay/difference/edit-impact'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { playerName, shortName } from '@courtline/scoring/replay/match-names'
import type { Replay } from '@courtline/scoring/replay/replay'
import { serveSide } from '@courtline/scoring/rules/score/situation'
import { servingPlayer } from '@courtline/scoring/rules/games/serve-order'
import { enDashes } from '../../../domain/score/en-dashes.ts'
import { impactInWords } from '../../../domain/score/impact-in-words.ts'
import { FollowingList } from './following-list.tsx'
import { followingInWords } from './following-in-words.ts'
import { draftStep } from './draft-step.ts'
import type { Entry } from './use-entry.ts'

/** The score that the open description leads to; for an old row also what the correction changes after it. */
export function AfterThisPoint({
  entry,
  names,
  replayed,
}: {
  entry: Entry
  names: MatchNames
  replayed: Replay
}) {
  const { winner, state, quickEntry } = entry
  const described = draftStep(state, { replayed, quickEntry })
  if (!described) return null
  const { step, next, editedId } = described
  const { after } = step
  const server = shortName(playerName(names, servingPlayer(after), after.teamType))
  const changes = editedId === undefined ? [] : impactInWords(editImpact(replayed, next))
  return (
    <div className="after">
      <span className="cap">After this point</span>
      <b className="after-score num">{enDashes(calledScore(after))}</b>
      <span className="m">
        {server} serves, {serveSide(after) === 0 ? 'deuce' : 'ad'} side
      </span>
      {winner !== null && (
        <span className={`after-winner team-${winner}`}>{shortName(names.teams[winner])} wins the point</span>
      )}
      <FollowingList lines={followingInWords(described, names)} />
      {changes.length > 0 && (
        <span className="after-changes" role="status">
          This {changes.join('; ')}
        </span>
      )}
    </div>
  )
}
