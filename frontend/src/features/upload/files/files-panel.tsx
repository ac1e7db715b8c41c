import { Button } from '@mantine/core'
import { FileRow } from './file-row.tsx'
import type { MatchUpload } from '../form/use-match-upload.ts'

/** The files of one match on their way, and Done. Nothing is shown while there are none. */
export function FilesPanel({ label, upload }: { label: string; upload: MatchUpload }) {
  const { files, underWay } = upload
  if (files.length === 0) return null
  return (
    <section className="panel" aria-label={label}>
      <ul>
        {files.map((file) => (
          <FileRow key={file.key} file={file} onRemove={() => upload.removeFile(file.key)} />
        ))}
      </ul>
      <div className="upload-done">
        <span className="muted grow" role="status">
          {doneWords(upload)}
        </span>
        <Button
          variant={upload.mayPressDone && !underWay ? 'filled' : 'default'}
          disabled={!upload.mayPressDone}
          loading={upload.doneWaits}
          onClick={upload.pressDone}
        >
          Done
        </Button>
      </div>
    </section>
  )
}

function doneWords({ files, underWay, doneWaits, filesMissing, mayPressDone, lacking }: MatchUpload): string {
  if (doneWaits) return 'The match is submitted as soon as all files are uploaded. Keep this page open.'
  if (filesMissing && !underWay) return 'Choose the files that are missing again, or remove them.'
  const isAnyVideo = files.some(({ state }) => state.phase !== 'refused')
  if (lacking !== undefined && isAnyVideo) return `${lacking} Then submit the match.`
  if (underWay) return 'You can leave this page once all files are uploaded.'
  return mayPressDone ? 'All files are here. Submit the match.' : 'Choose the video of the match.'
}
