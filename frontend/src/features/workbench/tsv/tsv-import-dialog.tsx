import { Button, FileInput, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { newId } from '../../../foundation/calls/new-id.ts'
import { useAppDispatch, useAppSelector } from '../../../foundation/store/store.ts'
import { clockTenths } from '../../../foundation/time/clock.ts'
import { showDone } from '../../../ui/toast.ts'
import { makeEdits } from '../sync/edit-commands.ts'
import { impactInWords } from '../../../domain/score/impact-in-words.ts'
import { readTsv, type TsvChange, type TsvProblem, type TsvReading } from './tsv-reading.ts'
import type { Annotating } from '../sync/use-annotating.ts'
import { selectAnnotation } from '../sync/workbench-slice.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import './tsv.css'

/** A file, what it would change, and the import itself: nothing is written before it was seen. */
export function TsvImportDialog({ annotating, onClose }: { annotating: Annotating; onClose: () => void }) {
  const { replayed, names } = annotating
  const dispatch = useAppDispatch()
  const annotation = useAppSelector(selectAnnotation)
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState<string>()
  // Compared again when the annotation is edited meanwhile: what is shown is what is sent.
  const reading = useMemo(
    () => (text === undefined ? undefined : readTsv(text, { annotation, replayed, names, newId })),
    [text, annotation, replayed, names],
  )
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setText(undefined)
    void chosen?.text().then(setText)
  }
  const importIt = () => {
    if (!reading?.ok) return
    dispatch(makeEdits(reading.edits))
    showDone(`${count(reading.edits.length, 'change')} imported. Undo takes all of them back.`)
    onClose()
  }
  const mayImport = reading?.ok === true && reading.edits.length > 0
  return (
    <Dialog opened onClose={onClose} title="Import from TSV" size="lg">
      <FileInput
        label="File"
        description="Tab-separated, with the columns of the export. Rows that are not in the file are removed."
        placeholder="Choose a file"
        accept=".tsv,.txt,text/tab-separated-values,text/plain"
        value={file}
        onChange={choose}
        data-autofocus
      />
      {reading && <Preview reading={reading} />}
      <Group justify="flex-end" gap={8} mt={14}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" disabled={!mayImport} onClick={importIt}>
          {mayImport ? `Import ${count(reading.edits.length, 'change')}` : 'Import'}
        </Button>
      </Group>
    </Dialog>
  )
}

const count = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`

function Preview({ reading }: { reading: TsvReading }) {
  if (!reading.ok) {
    return (
      <section className="tsv-preview" role="alert">
        <p>Correct these before importing:</p>
        <Lines problems={reading.problems} />
      </section>
    )
  }
  const { changes, unchanged, impact, warnings } = reading
  const of = (kind: TsvChange['kind']) => changes.filter((change) => change.kind === kind).length
  const effects = impactInWords(impact)
  return (
    <section className="tsv-preview" aria-label="What the import changes">
      <p role="status">
        <b>
          {of('added')} added · {of('changed')} changed · {of('removed')} removed
        </b>{' '}
        · {unchanged} unchanged
      </p>
      {effects.length > 0 && <p className="m">This {effects.join('; ')}.</p>}
      <Changes changes={changes} />
      {warnings.length > 0 && (
        <>
          <p className="m">Check afterwards:</p>
          <Lines problems={warnings} />
        </>
      )}
    </section>
  )
}

const SHOWN = 200

function Changes({ changes }: { changes: readonly TsvChange[] }) {
  if (changes.length === 0) return <p className="m">The file has the same entries as the annotation.</p>
  return (
    <div className="tsv-changes" tabIndex={0} role="region" aria-label="Changes">
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Time</th>
            <th scope="col">Change</th>
            <th scope="col">Entry</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, SHOWN).map(({ annotationId, kind, line, startSeconds, what }) => (
            <tr key={annotationId} className={`tsv-${kind}`}>
              <td className="num">{line ?? '–'}</td>
              <td className="num">{clockTenths(startSeconds)}</td>
              <td>{kind}</td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > SHOWN && <p className="m">… and {changes.length - SHOWN} more</p>}
    </div>
  )
}

function Lines({ problems }: { problems: readonly TsvProblem[] }) {
  return (
    <ul className="tsv-lines">
      {problems.slice(0, SHOWN).map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          <span className="num">Line {line}</span> {message}
        </li>
      ))}
      {problems.length > SHOWN && <li>… and {problems.length - SHOWN} more</li>}
    </ul>
  )
}
