import { Button, SegmentedControl } from '@mantine/core'
import { playerName, shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { Player, Team, TeamType } from '@courtline/scoring/rules/vocabulary'
import type { ReactNode } from 'react'
import type { ActionId } from '../../../foundation/keys/actions.ts'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { answerTo, playersOf, questionsOf, type OpeningQuestion } from './opening-answers.ts'
import type { OpeningEntry } from './use-opening.ts'

/** The questions before the first point of a match: who serves, and who is at the far end (D30). */
export function MatchSetup({
  names,
  teamType,
  opening,
  children,
}: {
  names: MatchNames
  teamType: TeamType
  opening: OpeningEntry
  /** What helps to answer. */
  children?: ReactNode
}) {
  return (
    <section className="setup" aria-label="Before the first point">
      <h2>Before the first point</h2>
      {children}
      {questionsOf(teamType).map((question) => (
        <PlayerQuestion
          key={question}
          label={labelOf(question, names)}
          {...{ question, opening, names, teamType }}
        />
      ))}
      <Question
        label="Who is at the far end?"
        choices={TEAMS.map((team) => ({ value: String(team), label: shortName(names.teams[team]) }))}
        chosen={String(opening.answers.farTeam)}
        onChoose={(value) => opening.chooseFarTeam(value === '1' ? 1 : 0)}
        hint={<Kbd action="workbench.farEnd" />}
      />
      <p className="setup-ways">
        <Button
          size="xs"
          onMouseDown={keepFocus}
          onClick={opening.record}
          rightSection={<Kbd action="workbench.save" />}
        >
          Start with this
        </Button>
        <span className="m">
          <Kbd action="workbench.startPoint" /> records this and starts the first point
        </span>
      </p>
    </section>
  )
}

const TEAMS: readonly Team[] = [0, 1]
const PLAYERS: readonly Player[] = [0, 1, 2, 3]

function labelOf(question: OpeningQuestion, { teams }: MatchNames): string {
  switch (question) {
    case 'server':
      return 'Who serves first?'
    case 'otherServer':
      return 'Who serves first for the other side?'
    case 'deuceReturner0':
      return `Who of ${shortName(teams[0])} receives in the deuce court?`
    case 'deuceReturner1':
      return `Who of ${shortName(teams[1])} receives in the deuce court?`
  }
}

const PLAYER_ACTIONS: Readonly<Record<TeamType, Readonly<Record<Player, ActionId>>>> = {
  Singles: { 0: 'workbench.player1', 1: 'workbench.player1', 2: 'workbench.player2', 3: 'workbench.player2' },
  Doubles: { 0: 'workbench.player1', 1: 'workbench.player2', 2: 'workbench.player3', 3: 'workbench.player4' },
}

function PlayerQuestion({
  label,
  question,
  opening,
  names,
  teamType,
}: {
  label: string
  question: OpeningQuestion
  opening: OpeningEntry
  names: MatchNames
  teamType: TeamType
}) {
  const players = playersOf(question, opening.answers, teamType)
  const isNext = question === opening.question
  return (
    <Question
      label={label}
      choices={players.map((player) => ({
        value: String(player),
        label: shortName(playerName(names, player, teamType)),
      }))}
      chosen={String(answerTo(question, opening.answers))}
      onChoose={(value) => opening.answer(question, PLAYERS[Number(value)] ?? 0)}
      hint={isNext && players.map((player) => <Kbd key={player} action={PLAYER_ACTIONS[teamType][player]} />)}
    />
  )
}

function Question({
  label,
  choices,
  chosen,
  onChoose,
  hint,
}: {
  label: string
  choices: { value: string; label: string }[]
  chosen: string
  onChoose: (value: string) => void
  /** The keys that answer it. */
  hint: ReactNode
}) {
  return (
    <div className="setup-question" role="group" aria-label={label}>
      <span>{label}</span>
      <SegmentedControl data={choices} value={chosen} onChange={onChoose} />
      <span className="setup-keys">{hint}</span>
    </div>
  )
}
