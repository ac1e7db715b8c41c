import { Button, FileInput, Group } from '@mantine/core'
import { PROGRAM_COLUMNS } from '@courtline/messages/recruiting/words'
import type { ProgramImportView } from '@courtline/messages/views/recruiting'
import { useRef, useState } from 'react'
import { programName } from '../../domain/recruiting/words.ts'
import { messageOf } from '../../foundation/calls/failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showDone } from '../../ui/toast.ts'
import { useImportProgramsMutation } from './verify-coach-calls.ts'

/** A list of programs as a file: what it would change is shown before anything is written (D126). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const { tsv, preview, failure, isLoading, look, importIt } = useImport(onClose)
  const changes = preview ? preview.added + preview.changed : 0
  return (
    <Dialog opened onClose={onClose} title="Import programs" size="lg">
      <FileInput
        label="File"
        description={`Tab-separated, with a heading row: ${PROGRAM_COLUMNS.join(', ')}.`}
        placeholder="Choose a file"
        accept=".tsv,.txt,text/tab-separated-values,text/plain"
        data-autofocus
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          look(chosen)
        }}
      />
      {failure !== undefined && (
        <p className="bad-word" role="alert">
          {failure}
        </p>
      )}
      {preview && <Preview preview={preview} />}
      <Group justify="flex-end" gap={8} mt={14}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          disabled={tsv === undefined || changes === 0}
          loading={isLoading}
          onClick={() => void importIt()}
        >
          {changes > 0 ? `Import ${changes} ${changes === 1 ? 'program' : 'programs'}` : 'Import'}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Reads the chosen file, previews at the server what it would change, and sends it to be written. */
function useImport(onDone: () => void) {
  const [tsv, setTsv] = useState<string>()
  const [preview, setPreview] = useState<ProgramImportView>()
  const [failure, setFailure] = useState<string>()
  const [send, { isLoading }] = useImportProgramsMutation()
  /** The file that was chosen last: an answer about another one is not shown. */
  const latest = useRef<File | null>(null)
  const look = (file: File | null) => {
    latest.current = file
    setTsv(undefined)
    setPreview(undefined)
    setFailure(undefined)
    if (file) void file.text().then((text) => show(file, text))
  }
  const show = async (file: File, text: string) => {
    const { data, error } = await send({ tsv: text, apply: false })
    if (latest.current !== file) return
    setTsv(text)
    setPreview(data)
    setFailure(error === undefined ? undefined : messageOf(error))
  }
  const importIt = async () => {
    if (tsv === undefined) return
    const { data, error } = await send({ tsv, apply: true })
    setFailure(error === undefined ? undefined : messageOf(error))
    if (!data) return
    showDone(`${data.added} added, ${data.changed} changed, ${data.refusedCount} left out.`)
    onDone()
  }
  return { tsv, preview, failure, isLoading, look, importIt }
}

function Preview({ preview }: { preview: ProgramImportView }) {
  const { added, changed, unchanged, refusedCount, refused, preview: rows } = preview
  return (
    <section className="import-preview" aria-label="What the import changes">
      <p role="status">
        <b>
          {added} new · {changed} changed · {refusedCount} refused
        </b>{' '}
        · {unchanged} unchanged
      </p>
      {refused.length > 0 && (
        <ul className="import-lines" aria-label="Refused rows" tabIndex={0}>
          {refused.map(({ line, text }) => (
            <li key={`${line} ${text}`}>
              <span className="num bad-word">Line {line}</span> {text}
            </li>
          ))}
          {refusedCount > refused.length && (
            <li className="muted">… and {refusedCount - refused.length} more</li>
          )}
        </ul>
      )}
      {rows.length > 0 && (
        <ul className="import-lines" aria-label="New and changed programs" tabIndex={0}>
          {rows.map(({ line, what, program }) => (
            <li key={line}>
              <span className="num muted">Line {line}</span> {what === 'added' ? 'New' : 'Changed'}:{' '}
              {programName(program)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
