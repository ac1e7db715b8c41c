import { Button, SegmentedControl } from '@mantine/core'
import { playerName, shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { Player, RuleSet, Team, TeamType } from '@courtline/scoring/rules/vocabulary'
import type { ReactNode } from 'react'
import { useOpening, type OpeningAnswers } from './use-opening.ts'

/** The questions before the first point of a match: who serves, and who is at the far end (D30). */
export function MatchSetup({
  names,
  rules,
  teamType,
  onRecorded,
  children,
}: {
  names: MatchNames
  rules: RuleSet
  teamType: TeamType
  onRecorded: () => void
  /** What helps to answer. */
  children?: ReactNode
}) {
  const opening = useOpening(rules, teamType)
  const nameOf = (player: Player) => shortName(playerName(names, player, teamType))
  const record = () => {
    opening.record()
    onRecorded()
  }
  return (
    <section className="setup" aria-label="Before the first point">
      <h2>Before the first point</h2>
      {children}
      <PlayerQuestion
        label="Who serves first?"
        players={teamType === 'Singles' ? [0, 2] : [0, 1, 2, 3]}
        nameOf={nameOf}
        chosen={opening.server}
        onChoose={opening.chooseServer}
      />
      {teamType === 'Doubles' && <DoublesQuestions opening={opening} names={names} nameOf={nameOf} />}
      <Question
        label="Who is at the far end?"
        choices={TEAMS.map((team) => ({ value: String(team), label: shortName(names.teams[team]) }))}
        chosen={String(opening.farTeam)}
        onChoose={(value) => opening.chooseFarTeam(value === '1' ? 1 : 0)}
      />
      <Button size="xs" onClick={record}>
        Start with this
      </Button>
    </section>
  )
}

const TEAMS: readonly Team[] = [0, 1]
const PLAYERS: readonly Player[] = [0, 1, 2, 3]

/** In doubles: who serves first for the other side, and who of each side receives in the deuce court. */
function DoublesQuestions({
  opening,
  names,
  nameOf,
}: {
  opening: OpeningAnswers
  names: MatchNames
  nameOf: (player: Player) => string
}) {
  return (
    <>
      <PlayerQuestion
        label="Who serves first for the other side?"
        players={opening.server < 2 ? [2, 3] : [0, 1]}
        nameOf={nameOf}
        chosen={opening.otherServer}
        onChoose={opening.chooseOtherServer}
      />
      {TEAMS.map((team) => (
        <PlayerQuestion
          key={team}
          label={`Who of ${shortName(names.teams[team])} receives in the deuce court?`}
          players={team === 0 ? [0, 1] : [2, 3]}
          nameOf={nameOf}
          chosen={opening.deuceReturners[team]}
          onChoose={(player) => opening.chooseDeuceReturner(team, player)}
        />
      ))}
    </>
  )
}

function PlayerQuestion({
  label,
  players,
  nameOf,
  chosen,
  onChoose,
}: {
  label: string
  players: readonly Player[]
  nameOf: (player: Player) => string
  chosen: Player
  onChoose: (player: Player) => void
}) {
  return (
    <Question
      label={label}
      choices={players.map((player) => ({ value: String(player), label: nameOf(player) }))}
      chosen={String(chosen)}
      onChoose={(value) => onChoose(PLAYERS[Number(value)] ?? 0)}
    />
  )
}

function Question({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string
  choices: { value: string; label: string }[]
  chosen: string
  onChoose: (value: string) => void
}) {
  return (
    <div className="setup-question" role="group" aria-label={label}>
      <span>{label}</span>
      <SegmentedControl data={choices} value={chosen} onChange={onChoose} />
    </div>
  )
}
