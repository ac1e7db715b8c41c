import { calledScore } from '@courtline/scoring/call'
import { describeStep } from '@courtline/scoring/describe'
import { playerName, shortName, type MatchNames } from '@courtline/scoring/match-names'
import type { Replay } from '@courtline/scoring/replay'
import { servingPlayer } from '@courtline/scoring/serve-order'
import { stateAt } from '@courtline/scoring/timeline'
import { enDashes } from '../../score/en-dashes.ts'
import { clockTenths } from '../../time/clock.ts'
import { draftStep } from './draft-step.ts'
import type { Entry } from './use-entry.ts'

/** The point that is being entered, as the row it will become. An old row that is edited is marked where it stands. */
export function DraftRow({ entry, names, replayed }: { entry: Entry; names: MatchNames; replayed: Replay }) {
  const { state, netCrosses } = entry
  if (state.phase === 'idle') return null
  if (state.phase === 'describing' && state.origin.type === 'edited') return null
  const start = state.phase === 'in-play' ? state.startSeconds : state.draft.startSeconds
  const before = stateAt(replayed, start)
  const described = draftStep(entry, replayed)
  const words = described
    ? describeStep(described.step, names)
    : state.phase === 'in-play'
      ? 'in play'
      : 'to be described'
  return (
    <div className="entry-row draft current" aria-label="Point being entered" role="note">
      <span className="f">{replayed.steps.length + 1}</span>
      <span className="m">{clockTenths(start)}</span>
      <b>{enDashes(calledScore(before))}</b>
      <span className={`entry-row-server team-${before.servingTeam}`}>
        {shortName(playerName(names, servingPlayer(before), before.teamType))}
      </span>
      <span className="entry-row-what">
        now: {words.charAt(0).toLowerCase()}
        {words.slice(1)}
      </span>
      <span className="f">{netCrosses === 0 ? '' : netCrosses}</span>
    </div>
  )
}
