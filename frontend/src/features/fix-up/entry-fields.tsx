import { NumberInput, Select } from '@mantine/core'
import { playerName, type MatchNames } from '@courtline/scoring/replay/match-names'
import {
  ERROR_TYPES,
  OUTCOMES,
  PLAYERS,
  SHOT_TYPES,
  TEAMS,
  type AnnotatedEvent,
  type TeamType,
} from '@courtline/scoring/rules/vocabulary'

interface Props {
  readonly entry: AnnotatedEvent
  readonly names: MatchNames
  readonly teamType: TeamType
  readonly onChange: (entry: AnnotatedEvent) => void
}

type EntryChanges = { readonly [K in keyof AnnotatedEvent]?: AnnotatedEvent[K] | undefined }

/** Every field of an annotated event that a fix may change; an empty one is left out. */
export function EntryFields({ entry, names, teamType, onChange }: Props) {
  const set = (changes: EntryChanges) => onChange(without({ ...entry, ...changes }))
  const { clockTime, winningTeam } = entry
  return (
    <div className="fix-fields">
      <Seconds
        label="Start (s)"
        value={clockTime.start}
        onChange={(start) => set({ clockTime: { ...clockTime, start: start ?? clockTime.start } })}
      />
      <Seconds
        label="Stop (s)"
        value={clockTime.stop}
        onChange={(stop) =>
          set({ clockTime: { start: clockTime.start, ...(stop !== undefined && { stop }) } })
        }
      />
      {entry.eventType === 'Point' ? (
        <PointFields entry={entry} names={names} teamType={teamType} set={set} />
      ) : (
        <ScoreFields entry={entry} onChange={onChange} />
      )}
      <Choice
        label="Winning team"
        options={TEAMS}
        words={(team) => names.teams[team]}
        value={winningTeam}
        onChange={(value) => set({ winningTeam: value })}
      />
    </div>
  )
}

/** How a point ended. */
function PointFields({
  entry: { outcome, endingPlayer, shotType, errorType, rallyLength },
  names,
  teamType,
  set,
}: Pick<Props, 'entry' | 'names' | 'teamType'> & { set: (changes: EntryChanges) => void }) {
  const players = PLAYERS.filter((player) => teamType === 'Doubles' || player % 2 === 0)
  return (
    <>
      <Choice
        label="Outcome"
        options={OUTCOMES}
        value={outcome}
        onChange={(value) => set({ outcome: value })}
      />
      <Choice
        label="Credit to"
        options={players}
        words={(player) => playerName(names, player, teamType)}
        value={endingPlayer}
        onChange={(value) => set({ endingPlayer: value })}
      />
      <Choice
        label="Stroke"
        options={SHOT_TYPES}
        value={shotType}
        onChange={(value) => set({ shotType: value })}
      />
      <Choice
        label="Error type"
        options={ERROR_TYPES}
        value={errorType}
        onChange={(value) => set({ errorType: value })}
      />
      <NumberInput
        label="Rally length"
        min={0}
        max={500}
        allowDecimal={false}
        value={rallyLength ?? ''}
        onChange={(value) => set({ rallyLength: typeof value === 'number' ? value : undefined })}
      />
    </>
  )
}

/** The entry without its absent fields. */
function without(fields: {
  readonly [K in keyof AnnotatedEvent]: AnnotatedEvent[K] | undefined
}): AnnotatedEvent {
  return JSON.parse(JSON.stringify(fields))
}

function Seconds(props: {
  label: string
  value: number | undefined
  onChange: (seconds: number | undefined) => void
}) {
  return (
    <NumberInput
      label={props.label}
      min={0}
      step={0.1}
      decimalScale={3}
      value={props.value ?? ''}
      onChange={(value) => props.onChange(typeof value === 'number' ? value : undefined)}
    />
  )
}

function Choice<T extends string | number>({
  label,
  options,
  words = String,
  value,
  onChange,
}: {
  label: string
  options: readonly T[]
  words?: (option: T) => string
  value: T | undefined
  onChange: (value: T | undefined) => void
}) {
  return (
    <Select
      label={label}
      clearable
      placeholder="–"
      data={options.map((option) => ({ value: String(option), label: words(option) }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(options.find((option) => String(option) === chosen))}
    />
  )
}

const asCount = (value: string | number) => (typeof value === 'number' ? value : 0)

/** The pair that an adjusted score becomes; other adjustments carry none. */
function ScoreFields({ entry, onChange }: Pick<Props, 'entry' | 'onChange'>) {
  const { adjustment } = entry
  if (!adjustment?.score) return null
  const [first, second] = adjustment.score
  const set = (score: readonly [number, number]) =>
    onChange({ ...entry, adjustment: { ...adjustment, score } })
  return (
    <>
      <NumberInput
        label="First team"
        min={0}
        allowDecimal={false}
        value={first}
        onChange={(value) => set([asCount(value), second])}
      />
      <NumberInput
        label="Second team"
        min={0}
        allowDecimal={false}
        value={second}
        onChange={(value) => set([first, asCount(value)])}
      />
    </>
  )
}
