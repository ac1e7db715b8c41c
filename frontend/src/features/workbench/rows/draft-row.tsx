import { calledScore } from '@courtline/scoring/rules/score/call'
import { describeStep } from '@courtline/scoring/replay/describe'
import { playerName, shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { Replay } from '@courtline/scoring/replay/replay'
import { servingPlayer } from '@courtline/scoring/rules/games/serve-order'
import { enDashes } from '../../../domain/score/en-dashes.ts'
import { clockTenths } from '../../../foundation/time/clock.ts'
import { draftStep } from '../entry/draft-step.ts'
import { usePointEntry, type PointEntry } from '../entry/point-entry.tsx'
import { entryRow, type EntryRow } from './workbench-rows.ts'

/** What the row being entered shows of the row that it becomes. */
type Drafted = Pick<
  EntryRow,
  'number' | 'startSeconds' | 'called' | 'servingTeam' | 'server' | 'brief' | 'shots'
>

/**
 * The point that is being entered, as the row it will become; once it is saved, as the row it is, until the list shows it. An
 * old row that is edited is marked where it is.
 */
export function DraftRow({
  names,
  listed,
}: {
  names: MatchNames
  /** The match as the list shows it. */
  listed: Replay
}) {
  const shown = usePointEntry()
  const drafted =
    shown.entry.state.phase === 'idle' ? savedRow(shown.replayed, listed, names) : openRow(shown, names)
  if (!drafted) return null
  const { number, startSeconds, called, servingTeam, server, brief, shots } = drafted
  return (
    <div className="entry-row draft current" aria-label="Point being entered" role="note">
      <span className="f">{number}</span>
      <span className="m">{clockTenths(startSeconds)}</span>
      <b>{called}</b>
      <span className={`entry-row-server team-${servingTeam}`}>{server}</span>
      <span className="entry-row-what">{brief.charAt(0).toUpperCase() + brief.slice(1)}</span>
      <span className="f">{shots ?? ''}</span>
    </div>
  )
}

/** The row at the end that the list is about to show. */
function savedRow(replayed: Replay, listed: Replay, names: MatchNames): Drafted | undefined {
  const index = listed.steps.length
  const step = replayed.steps[index]
  const isNext = replayed.steps.length === index + 1 && replayed.steps[index - 1] === listed.steps[index - 1]
  return step && isNext ? entryRow(step, index, names) : undefined
}

function openRow({ entry, replayed }: PointEntry, names: MatchNames): Drafted | undefined {
  const { state, netCrosses, before } = entry
  if (state.phase === 'idle' || (state.phase === 'describing' && state.origin.type === 'edited'))
    return undefined
  const described = draftStep(entry, replayed)
  const notYet = state.phase === 'in-play' ? 'in play' : 'to be described'
  return {
    number: replayed.steps.length + 1,
    startSeconds: state.phase === 'in-play' ? state.startSeconds : state.draft.startSeconds,
    called: enDashes(calledScore(before)),
    servingTeam: before.servingTeam,
    server: shortName(playerName(names, servingPlayer(before), before.teamType)),
    brief: described ? describeStep(described.step, names) : notYet,
    shots: netCrosses === 0 ? null : netCrosses,
  }
}
