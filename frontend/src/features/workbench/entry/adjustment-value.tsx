import { Button, Group, NumberInput } from '@mantine/core'
import { adjustedPoints, pointsAsChosen, pointsChoices } from '@courtline/scoring/entry/adjusted-points'
import { shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import { needsWinner } from '@courtline/scoring/rules/adjustments'
import { currentSetScore, type MatchState } from '@courtline/scoring/rules/state'
import type { AdjustmentName, Team } from '@courtline/scoring/rules/vocabulary'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { Kbd } from '../../../foundation/keys/kbd.tsx'

/** What an adjustment still needs: the team that wins, or the score that holds from here. */
export interface AdjustmentAnswer {
  readonly winningTeam?: Team
  readonly score?: readonly [number, number]
}

type Score = readonly [number, number]

const TEAMS = [0, 1] as const

/** Fields for the winner or the score of an adjustment that needs one. */
export function AdjustmentValue({
  name,
  names,
  before,
  onBack,
  onRecord,
}: {
  name: AdjustmentName
  names: MatchNames
  before: MatchState
  onBack: () => void
  onRecord: (answer: AdjustmentAnswer) => void
}) {
  const ofGame = name === 'Adjust score of the current game'
  const [winner, setWinner] = useState<Team>(0)
  const [score, setScore] = useState<Score>(() => (ofGame ? pointsAsChosen(before) : currentSetScore(before)))
  const choices = ofGame ? pointsChoices(before) : null
  const record = (event: FormEvent) => {
    event.preventDefault()
    if (needsWinner(name)) onRecord({ winningTeam: winner })
    else onRecord({ score: choices ? adjustedPoints(before, score) : score })
  }
  return (
    <form onSubmit={record}>
      <h3>{name}</h3>
      {needsWinner(name) ? (
        <WinnerChoice {...{ names, winner }} onChange={setWinner} />
      ) : (
        <ScoreFields names={names} score={score} choices={choices} onChange={setScore} />
      )}
      <Group justify="flex-end" mt={14}>
        <Button size="xs" onClick={onBack}>
          Back
        </Button>
        <Button size="xs" variant="filled" type="submit" rightSection={<Kbd text="Enter" />}>
          Record
        </Button>
      </Group>
    </form>
  )
}

/** Who wins: 1 and 2 choose, as they name the players everywhere else. */
function WinnerChoice({
  names,
  winner,
  onChange,
}: {
  names: MatchNames
  winner: Team
  onChange: (team: Team) => void
}) {
  const press = ({ key }: KeyboardEvent) => {
    if (key === '1') onChange(0)
    if (key === '2') onChange(1)
  }
  return (
    <fieldset className="adjust-winner" onKeyDown={press}>
      <legend>Who wins</legend>
      {TEAMS.map((team) => (
        <label key={team} className={team === winner ? 'chosen' : ''}>
          <input
            type="radio"
            name="winner"
            checked={team === winner}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the winner and nothing else
            autoFocus={team === 0}
            onChange={() => onChange(team)}
          />
          {shortName(names.teams[team])} <Kbd text={String(team + 1)} />
        </label>
      ))}
    </fieldset>
  )
}

/** Points of the game as they are called, where it has names for them; else, as for games of a set, numbers. */
function ScoreFields({
  names,
  score,
  choices,
  onChange,
}: {
  names: MatchNames
  score: Score
  choices: ReturnType<typeof pointsChoices>
  onChange: (score: Score) => void
}) {
  const change = (team: Team, value: number) => onChange(team === 0 ? [value, score[1]] : [score[0], value])
  return choices ? (
    <div className="adjust-points">
      {TEAMS.map((team) => (
        <PointsChoice
          key={team}
          name={shortName(names.teams[team])}
          autoFocus={team === 0}
          {...{ choices, points: score[team] }}
          onChange={(points) => change(team, points)}
        />
      ))}
    </div>
  ) : (
    <Group grow>
      {TEAMS.map((team) => (
        <NumberInput
          key={team}
          label={shortName(names.teams[team])}
          value={score[team]}
          autoFocus={team === 0}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(value) => change(team, Number(value))}
          allowDecimal={false}
        />
      ))}
    </Group>
  )
}

type Choices = NonNullable<ReturnType<typeof pointsChoices>>

/** The key of a value is the first character of its word: 0, 1, 3, 4, a. */
const keyOfWord = (word: string) => word.charAt(0).toLowerCase()

/** One team's points; a key chooses a value and leads to what is asked next, the arrows go through the values. */
function PointsChoice({
  name,
  choices,
  points,
  autoFocus,
  onChange,
}: {
  name: string
  choices: Choices
  points: number
  autoFocus: boolean
  onChange: (points: number) => void
}) {
  const press = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const choice = choices.find(({ word }) => keyOfWord(word) === event.key.toLowerCase())
    if (!choice || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    onChange(choice.points)
    focusAfter(event.currentTarget)
  }
  return (
    <fieldset onKeyDown={press}>
      <legend>{name}</legend>
      {choices.map((choice) => (
        <label key={choice.word} className={choice.points === points ? 'chosen' : ''}>
          <input
            type="radio"
            name={`points of ${name}`}
            value={choice.points}
            checked={choice.points === points}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes this score and nothing else
            autoFocus={autoFocus && choice.points === points}
            onChange={() => onChange(choice.points)}
          />
          {choice.word} <Kbd text={keyOfWord(choice.word).toUpperCase()} />
        </label>
      ))}
    </fieldset>
  )
}

/** To the other team's values, and after them to the button that records. */
function focusAfter(values: HTMLFieldSetElement): void {
  const next =
    values.nextElementSibling?.querySelector<HTMLElement>('input:checked, input') ??
    values.form?.querySelector<HTMLElement>('button[type=submit]')
  next?.focus()
}
