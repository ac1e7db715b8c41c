import '@mantine/core/styles/Chip.css'
import { Chip, Group, Select, Textarea, TextInput } from '@mantine/core'
import { SURFACES } from '@courtline/messages/match/metadata'
import { RULE_PRESETS } from '@courtline/scoring/rules/rules'
import { TEAM_TYPES } from '@courtline/scoring/rules/vocabulary'
import type { DraftEvent, MatchDraft } from './draft.ts'
import { PlayerFields } from './player-fields.tsx'
import { ScoreField } from './score-field.tsx'
import './match-form.css'

interface Props {
  readonly draft: MatchDraft
  readonly onEvent: (event: DraftEvent) => void
  /** What is wrong with the date, once it is time to say so. */
  readonly dateProblem?: string | undefined
  /** What is wrong with the name of the second side, once it is time to say so. */
  readonly opponentProblem?: string | undefined
  /** Rules, team type and players may not be changed any more (D52). */
  readonly rulesLocked?: boolean
  /** 'You' and 'Opponent' for one's own upload, else the teams. */
  readonly sideTitles: readonly [string, string]
}

/** The fields of a match: used to upload one and to edit what is known of it. */
export function MatchFields({
  draft,
  onEvent,
  dateProblem,
  opponentProblem,
  rulesLocked = false,
  sideTitles,
}: Props) {
  return (
    <div className="match-form">
      <FactFields {...{ draft, onEvent, dateProblem, rulesLocked }} />
      <TeamTypeChips {...{ draft, onEvent, rulesLocked }} />
      <div className="match-form-pair">
        <PlayerFields team={0} title={sideTitles[0]} draft={draft} onEvent={onEvent} />
        <PlayerFields
          team={1}
          title={sideTitles[1]}
          draft={draft}
          problem={opponentProblem}
          onEvent={onEvent}
        />
      </div>
      <ScoreField draft={draft} onEvent={onEvent} />
      <Textarea
        label="Notes"
        placeholder="Anything the annotator should know"
        rows={2}
        resize="vertical"
        maxLength={2000}
        value={draft.notes}
        onChange={(event) => onEvent({ type: 'notesTyped', notes: event.currentTarget.value })}
      />
    </div>
  )
}

/** When, where and by which rules it was played. */
function FactFields({
  draft,
  onEvent,
  dateProblem,
  rulesLocked,
}: Pick<Props, 'draft' | 'onEvent' | 'dateProblem' | 'rulesLocked'>) {
  return (
    <div className="match-form-pair">
      <TextInput
        type="date"
        label="Date"
        required
        value={draft.date}
        error={dateProblem ?? false}
        onChange={(event) => onEvent({ type: 'dateTyped', date: event.currentTarget.value })}
      />
      <TextInput
        label="Event"
        maxLength={200}
        value={draft.name}
        onChange={(event) => onEvent({ type: 'nameTyped', name: event.currentTarget.value })}
      />
      <Select
        label="Surface"
        placeholder="Not set"
        data={[...SURFACES]}
        clearable
        value={draft.surface}
        onChange={(surface) => onEvent({ type: 'surfaceChosen', surface })}
      />
      <Select
        label="Scoring"
        data={ruleChoices(draft)}
        value={draft.rules.name}
        disabled={rulesLocked ?? false}
        onChange={(ruleName) => ruleName !== null && onEvent({ type: 'rulesChosen', ruleName })}
      />
    </div>
  )
}

function TeamTypeChips({ draft, onEvent, rulesLocked }: Pick<Props, 'draft' | 'onEvent' | 'rulesLocked'>) {
  return (
    <Chip.Group
      value={draft.teamType}
      onChange={(value) =>
        TEAM_TYPES.filter((teamType) => teamType === value).forEach((teamType) =>
          onEvent({ type: 'teamTypeChosen', teamType }),
        )
      }
    >
      <Group gap={8} role="radiogroup" aria-label="Singles or doubles">
        {TEAM_TYPES.map((teamType) => (
          <Chip key={teamType} value={teamType} size="xs" disabled={rulesLocked ?? false}>
            {teamType}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}

/** The presets, and the match's own rules where they are none of them. */
function ruleChoices({ rules }: MatchDraft): string[] {
  const names = RULE_PRESETS.map((preset) => preset.name)
  return names.includes(rules.name) ? names : [...names, rules.name]
}
