import { Button, Select } from '@mantine/core'
import { RULE_PRESETS, rulesByName } from '@courtline/scoring/rules/rules'
import { useState } from 'react'
import { PageHead } from '../../ui/page-head.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { ChangedMatch } from './changed-match.tsx'
import { isRuleSet, RuleFields, type RuleDraft } from './rule-fields.tsx'
import { useLabRun, type LabProgress } from './use-lab-run.ts'
import './replay-lab.css'

const OWN = 'Its own rules'
const ALL = 'All matches'
const names = RULE_PRESETS.map(({ name }) => name)

/** /admin/replayLab: what other rules, or a mended engine, would make of old matches. Nothing is written. */
export function ReplayLabScreen() {
  const [chosen, setChosen] = useState(OWN)
  const [draft, setDraft] = useState<RuleDraft>({})
  const [only, setOnly] = useState(ALL)
  const { progress, start, cancel } = useLabRun()
  const rules = chosen === OWN ? null : isRuleSet(draft) ? draft : undefined
  const choose = (name: string | null) => {
    setChosen(name ?? OWN)
    setDraft((name !== null && rulesByName(name)) || {})
  }
  const run = () => start({ rules: rules ?? null, onlyRuleName: only === ALL ? null : only })
  const isRunning = progress?.state === 'running'
  return (
    <div className="page lab-page">
      <PageHead
        title="Replay lab"
        sub="Replays old matches beside the live ones, and lists whose score, figures and warnings would change. Nothing is written."
      />
      <form
        className="panel lab-form"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <Select
          label="Replay by"
          description="A match's own rules show what the current engine computes."
          data={[OWN, ...names]}
          value={chosen}
          onChange={choose}
        />
        <Select
          label="Only matches scored by"
          data={[ALL, ...names]}
          value={only}
          onChange={(name) => setOnly(name ?? ALL)}
        />
        {chosen !== OWN && <RuleFields rules={draft} onChange={setDraft} />}
        <div className="row-flex">
          <Button type="submit" variant="filled" disabled={isRunning || rules === undefined}>
            Replay
          </Button>
          {isRunning && <Button onClick={cancel}>Cancel</Button>}
        </div>
      </form>
      {progress && <Found progress={progress} onRetry={() => void run()} />}
    </div>
  )
}

function Found({ progress, onRetry }: { progress: LabProgress; onRetry: () => void }) {
  const { state, share, compared, changed, changes, error } = progress
  return (
    <section aria-label="What would change">
      {state === 'running' && <ProgressBar done={share} label="Replay of old matches" />}
      <p role="status" className="muted lab-count">
        {state === 'cancelled' && 'Cancelled. '}
        {compared === 1 ? '1 match' : `${compared} matches`} replayed, {changed} would change
        {changed > changes.length && `; the first ${changes.length} are listed`}
      </p>
      {state === 'failed' && <Failed what="The replay stopped" error={error} onRetry={onRetry} />}
      {state === 'done' && changed === 0 && <Empty text="Nothing would change." />}
      <ul className="lab-list">
        {changes.map((each) => (
          <ChangedMatch key={each.matchId} changes={each} />
        ))}
      </ul>
    </section>
  )
}
