import { Button, Group } from '@mantine/core'
import { isSameMatch, type Rescoring } from './rescoring.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Shows which scores, winners and statistics other rules change, before they are saved (D52). */
export function RescoringDialog(props: {
  change: Rescoring
  busy: boolean
  onCancel: () => void
  onSave: () => void
}) {
  const { change, busy, onCancel, onSave } = props
  return (
    <Dialog opened onClose={onCancel} title="What this changes in the annotated match" size="md">
      {isSameMatch(change) ? (
        <p>Nothing that was annotated is scored differently.</p>
      ) : (
        <dl className="rescoring num">
          <Line name="Score" from={change.scoreBefore} to={change.scoreAfter} />
          <Line name="Winner" from={change.winnerBefore ?? 'nobody'} to={change.winnerAfter ?? 'nobody'} />
          <div>
            <dt>Scores between</dt>
            <dd>{change.changedScores === 0 ? 'stay as they are' : `${change.changedScores} rows change`}</dd>
          </div>
          <div>
            <dt>Statistics</dt>
            <dd>
              {change.changedFigures.length === 0 ? 'stay as they are' : change.changedFigures.join(', ')}
            </dd>
          </div>
          {change.newProblems.length > 0 && (
            <div>
              <dt>New problems</dt>
              <dd className="rescoring-problems">{change.newProblems.join(' · ')}</dd>
            </div>
          )}
        </dl>
      )}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="filled" data-autofocus loading={busy} onClick={onSave}>
          Save and rescore
        </Button>
      </Group>
    </Dialog>
  )
}

function Line({ name, from, to }: { name: string; from: string; to: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{from === to ? `stays ${from === '' ? '–' : from}` : `${from} becomes ${to}`}</dd>
    </div>
  )
}
