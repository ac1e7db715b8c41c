import { Button } from '@mantine/core'
import { shortDay } from '../../../foundation/time/calendar.ts'
import { versus, versusInFull } from '../../../domain/match/versus.ts'
import { metadataOf } from '../../../domain/match-form/draft.ts'
import type { OpenForm } from './upload-forms.ts'

/** Matches that the rating service lists: their forms are Inactive until one of them is used (platform 4). */
export function FoundMatchForms({
  forms,
  simulated,
  onUse,
}: {
  forms: readonly OpenForm[]
  simulated: boolean
  onUse: (matchId: string) => void
}) {
  if (forms.length === 0) return null
  return (
    <section className="panel upload-recent" aria-labelledby="found-heading">
      <h2 id="found-heading">Found by your UTR id</h2>
      <p className="muted">
        {simulated
          ? 'These are made up: this demo is not connected to the rating service.'
          : 'Matches that you have played. Use one to fill in its form.'}
      </p>
      <ul>
        {forms.map((form) => (
          <Found key={form.matchId} form={form} onUse={() => onUse(form.matchId)} />
        ))}
      </ul>
    </section>
  )
}

function Found({ form: { draft }, onUse }: { form: OpenForm; onUse: () => void }) {
  const { teams } = metadataOf(draft)
  const facts = [shortDay(draft.date), draft.name, draft.references.tourEntry ?? '', draft.scoreText]
  const title = versus(teams)
  return (
    <li>
      <div className="grow upload-recent-match">
        <b title={versusInFull(teams)}>{title}</b>
        <span className="muted">{facts.filter((fact) => fact !== '').join(' · ')}</span>
      </div>
      <Button size="xs" aria-label={`Use ${title}, ${shortDay(draft.date)}`} onClick={onUse}>
        Use
      </Button>
    </li>
  )
}
