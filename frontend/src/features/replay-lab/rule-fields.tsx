import { Checkbox, NumberInput, Select } from '@mantine/core'
import type { RuleSet } from '@courtline/messages/match/rule-set'
import { AD_TYPES, type AdType } from '@courtline/scoring/rules/vocabulary'

/** A rule set that is being changed: a number whose field is empty is not there. */
export type RuleDraft = Partial<RuleSet>

type Counted = { [K in keyof RuleSet]-?: NonNullable<RuleSet[K]> extends number ? K : never }[keyof RuleSet]

interface CountField {
  readonly field: Counted
  readonly label: string
  readonly most: number
  /** Absent where a rule set must have the number. */
  readonly without?: string
}

const IN_EVERY_SET: readonly CountField[] = [
  { field: 'setTo', label: 'Games per set', most: 99 },
  { field: 'tiebreakerTo', label: 'Tiebreak points', most: 99 },
  { field: 'tiebreakerAt', label: 'Tiebreaker at games', most: 99, without: 'at the games of a set' },
]
const AT_THE_END: readonly CountField[] = [
  { field: 'decidingSet', label: 'Deciding set', most: 9, without: 'No limit' },
  { field: 'decidingSetTiebreakerTo', label: 'Tiebreak points', most: 99, without: 'no tiebreaker' },
  {
    field: 'decidingSetTiebreakerAt',
    label: 'Tiebreaker at games',
    most: 99,
    without: 'at the games of a set',
  },
  { field: 'matchTiebreakerTo', label: 'Points of a match tiebreak', most: 99, without: 'a set is played' },
]

/** Whether a draft is a rule set. Checked by hand: schemas are compiled to code, which browsers refuse to run here. */
export function isRuleSet(rules: RuleDraft): rules is RuleSet {
  const counts = [...IN_EVERY_SET, ...AT_THE_END].every(({ field, most, without }) => {
    const value = rules[field]
    return value === undefined
      ? without !== undefined
      : Number.isInteger(value) && value >= 1 && value <= most
  })
  return counts && rules.name !== undefined && rules.ad !== undefined && rules.firstServeOnly !== undefined
}

const AD_WORDS: Readonly<Record<AdType, string>> = { Ad: 'Ad', NoAd: 'No ad', OneAd: 'One ad' }
const NO_PICKLEBALL = 'none'
const PICKLEBALL_WORDS = [
  { value: NO_PICKLEBALL, label: 'Tennis' },
  { value: 'sideOut', label: 'Pickleball, side-out scoring' },
  { value: 'rally', label: 'Pickleball, rally scoring' },
] as const

/** Every part of a rule set but its name (D1). */
export function RuleFields({ rules, onChange }: { rules: RuleDraft; onChange: (rules: RuleDraft) => void }) {
  const counts = (fields: readonly CountField[]) =>
    fields.map((each) => <Count key={each.field} {...each} rules={rules} onChange={onChange} />)
  return (
    <fieldset className="rule-fields">
      <legend className="cap">Adjust the rules</legend>
      <div className="rule-fields-row">
        {counts(IN_EVERY_SET)}
        <Select
          label="At deuce"
          data={AD_TYPES.map((value) => ({ value, label: AD_WORDS[value] }))}
          value={rules.ad ?? null}
          onChange={(ad) => ad && onChange({ ...rules, ad })}
        />
      </div>
      <div className="rule-fields-row">{counts(AT_THE_END)}</div>
      <div className="rule-fields-row">
        <Select
          label="Game"
          data={PICKLEBALL_WORDS}
          value={rules.pickleball ?? NO_PICKLEBALL}
          onChange={(kind) => onChange(withPickleball(rules, kind))}
        />
        <Checkbox
          className="rule-fields-check"
          label="One serve only"
          checked={rules.firstServeOnly ?? false}
          onChange={({ currentTarget }) => onChange({ ...rules, firstServeOnly: currentTarget.checked })}
        />
      </div>
    </fieldset>
  )
}

function withPickleball({ pickleball, ...rules }: RuleDraft, kind: string | null): RuleDraft {
  if (kind === 'sideOut' || kind === 'rally') return { ...rules, pickleball: kind }
  return kind === NO_PICKLEBALL || pickleball === undefined ? rules : { ...rules, pickleball }
}

function Count({
  field,
  label,
  most,
  without,
  rules,
  onChange,
}: CountField & { rules: RuleDraft; onChange: (rules: RuleDraft) => void }) {
  const change = (value: string | number) => {
    const { [field]: _, ...others } = rules
    onChange(typeof value === 'number' ? { ...others, [field]: value } : others)
  }
  const value = rules[field] ?? ''
  return (
    <NumberInput
      label={label}
      min={1}
      max={most}
      clampBehavior="strict"
      allowDecimal={false}
      value={value}
      {...(without !== undefined && { placeholder: without })}
      error={value === '' && without === undefined && `From 1 to ${most}`}
      onChange={change}
    />
  )
}
