import { Button, Group, NumberInput, SegmentedControl } from '@mantine/core'
import { adjustedPoints, pointsAsChosen, pointsChoices } from '@courtline/scoring/entry/adjusted-points'
import { shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import { needsWinner } from '@courtline/scoring/rules/adjustments'
import { currentSetScore, type MatchState } from '@courtline/scoring/rules/state'
import type { AdjustmentName, Team } from '@courtline/scoring/rules/vocabulary'
import { useState, type FormEvent } from 'react'

/** What an adjustment still needs: the team that wins, or the score that holds from here. */
export interface AdjustmentAnswer {
  readonly winningTeam?: Team
  readonly score?: readonly [number, number]
}

type Score = readonly [number, number]

const TEAMS = [0, 1] as const

/** Asks for the winner or the score of an adjustment that needs one. */
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
        <SegmentedControl
          fullWidth
          aria-label="Who wins"
          value={String(winner)}
          onChange={(value) => setWinner(value === '1' ? 1 : 0)}
          data={TEAMS.map((team) => ({ value: String(team), label: shortName(names.teams[team]) }))}
        />
      ) : (
        <ScoreFields names={names} score={score} choices={choices} onChange={setScore} />
      )}
      <Group justify="flex-end" mt={14}>
        <Button size="xs" onClick={onBack}>
          Back
        </Button>
        <Button size="xs" variant="filled" type="submit" data-autofocus>
          Record
        </Button>
      </Group>
    </form>
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
  return (
    <Group grow>
      {TEAMS.map((team) =>
        choices ? (
          <label key={team} className="adjust-points">
            {shortName(names.teams[team])}
            <select value={score[team]} onChange={(event) => change(team, Number(event.currentTarget.value))}>
              {choices.map(({ word, points }) => (
                <option key={word} value={points}>
                  {word}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <NumberInput
            key={team}
            label={shortName(names.teams[team])}
            value={score[team]}
            onChange={(value) => change(team, Number(value))}
            allowDecimal={false}
          />
        ),
      )}
    </Group>
  )
}
