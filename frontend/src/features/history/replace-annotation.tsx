import { Button, FileInput, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { annotationTag } from '@courtline/messages/match/compare-annotations'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import type { MatchView } from '@courtline/messages/views/match'
import { replay } from '@courtline/scoring/replay/replay'
import { annotatedMatch } from '@courtline/scoring/replay/structure'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import { useMemo, useState } from 'react'
import { useAnnotationQuery, useReplaceAnnotationMutation } from '../../domain/match/annotation-calls.ts'
import { versus } from '../../domain/match/versus.ts'
import { namesOfView } from '../../domain/score/names-of-view.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showDone } from '../../ui/toast.ts'
import { readAnnotationFile, writeAnnotationFile } from './annotation-file.ts'
import { AnnotationDifferences } from './difference.tsx'

/** The whole annotation as a file, and a file in its place: for its annotator, and quietly for an admin (D29, D51). */
export function AnnotationFile({ match, onReplaced }: { match: MatchView; onReplaced: () => void }) {
  const [replacing, { open, close }] = useDisclosure(false)
  const { data: view } = useAnnotationQuery({ which: ownAnnotation(match.id) })
  const silent = match.actions.includes('annotateSilently')
  if (!view) return null
  const save = () =>
    saveFile(writeAnnotationFile(view.annotation), `${match.id}-annotation.json`, 'application/json')
  return (
    <>
      <Button onClick={save}>Download annotation</Button>
      {(silent || match.actions.includes('annotate')) && <Button onClick={open}>Replace annotation</Button>}
      {replacing && (
        <ReplaceDialog match={match} view={view} silent={silent} onClose={close} onReplaced={onReplaced} />
      )}
    </>
  )
}

interface ReplaceDialogProps {
  readonly match: MatchView
  readonly view: AnnotationView
  readonly silent: boolean
  readonly onClose: () => void
  readonly onReplaced: () => void
}

/** A file, what differs from the annotation as it is, and the replacement: nothing is written before it was seen. */
function ReplaceDialog({ match, view, silent, onClose, onReplaced }: ReplaceDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [replace, { isLoading }] = useReplaceAnnotationMutation()
  const reading = useMemo(() => (text === undefined ? undefined : readAnnotationFile(text)), [text])
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setText(undefined)
    setFailure(undefined)
    void chosen?.text().then(setText)
  }
  const send = async () => {
    if (!reading?.ok) return
    const ifMatch = `"${annotationTag(new Map(Object.entries(view.lastEdits)))}"`
    const outcome = await replace({ id: match.id, annotation: [...reading.value], ifMatch, silent })
    const problem = failureText(outcome)
    setFailure(problem)
    if (problem !== undefined || !outcome.data) return
    const { added, changed, removed } = outcome.data
    showDone(`${added} added, ${changed} changed, ${removed} removed.`)
    onReplaced()
    onClose()
  }
  const problem =
    failure ?? (reading && !reading.ok ? `The file cannot be read: ${reading.message}` : undefined)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Replace the annotation of ${versus(match.metadata.teams)}`}
      size="lg"
    >
      <FileInput
        label="File"
        description={`As downloaded here. Entries that are not in the file are removed.${silent ? ' Status and dates stay as they are.' : ''}`}
        placeholder="Choose a file"
        accept=".json,application/json"
        value={file}
        error={problem ?? false}
        onChange={choose}
        data-autofocus
      />
      {reading?.ok && <Preview view={view} annotation={reading.value} />}
      <Group justify="flex-end" gap={8} mt={14}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" disabled={!reading?.ok} loading={isLoading} onClick={() => void send()}>
          Replace
        </Button>
      </Group>
    </Dialog>
  )
}

function Preview({ view, annotation }: { view: AnnotationView; annotation: readonly AnnotatedEvent[] }) {
  const [before, after] = useMemo(
    () =>
      [view.annotation, annotation].map((entries) =>
        annotatedMatch(replay(entries, view.rules, view.teamType)),
      ),
    [view, annotation],
  )
  if (!before || !after) return null
  return (
    <div className="replace-preview">
      <AnnotationDifferences earlier={before} later={after} names={namesOfView(view)} />
    </div>
  )
}
