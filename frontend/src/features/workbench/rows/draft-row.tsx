import { calledScore } from '@courtline/scoring/rules/score/call'
import { describeStep } from '@courtline/scoring/replay/describe'
import { playerName, shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { Replay } from '@courtline/scoring/replay/replay'
import { servingPlayer } from '@courtline/scoring/rules/games/serve-order'
import { enDashes } from '../../../domain/score/en-dashes.ts'
import { clockTenths } from '../../../foundation/time/clock.ts'
import { draftStep } from '../entry/draft-step.ts'
import { usePointEntry } from '../entry/point-entry.tsx'

/** The point that is being entered, as the row it will become. An old row that is edited is marked where it is. */
export function DraftRow({ names, replayed }: { names: MatchNames; replayed: Replay }) {
  const { entry } = usePointEntry()
  const { state, netCrosses, before } = entry
  if (state.phase === 'idle') return null
  if (state.phase === 'describing' && state.origin.type === 'edited') return null
  const start = state.phase === 'in-play' ? state.startSeconds : state.draft.startSeconds
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
      <span className="entry-row-what">{words.charAt(0).toUpperCase() + words.slice(1)}</span>
      <span className="f">{netCrosses === 0 ? '' : netCrosses}</span>
    </div>
  )
}
