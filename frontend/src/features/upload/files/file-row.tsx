import { ActionIcon } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { ICON } from '../../../ui/icon.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { arrivedBytesOf, type FileProgress } from '../engine/file-state.ts'
import { fileNote, fileSize, percentSent } from './words.ts'

/** One file on its way: what has arrived in full colour, what is under way in half. */
export function FileRow({ file, onRemove }: { file: FileProgress; onRemove: () => void }) {
  const { state, sizeBytes, fileName } = file
  const underWay = 'underWayBytes' in state ? state.underWayBytes : 0
  const isBad = state.phase === 'refused' || state.phase === 'failed'
  return (
    <li className="file-row">
      <div className="row-flex">
        <b className="grow cut" title={fileName}>
          {fileName}
        </b>
        <span className="muted num">{fileSize(sizeBytes)}</span>
        <b className="file-percent num">{percentSent(file)} %</b>
        {state.phase !== 'arrived' && state.phase !== 'joining' && (
          <ActionIcon size="sm" aria-label={`Remove ${fileName}`} onClick={onRemove}>
            <IconX {...ICON} />
          </ActionIcon>
        )}
      </div>
      <ProgressBar
        label={`Upload of ${fileName}`}
        done={sizeBytes === 0 ? 0 : arrivedBytesOf(file) / sizeBytes}
        underWay={sizeBytes === 0 ? 0 : underWay / sizeBytes}
        colour={colourOf(file)}
      />
      <p className={isBad ? 'file-note bad-word' : 'file-note faint'} role={isBad ? 'alert' : undefined}>
        {fileNote(file)}
      </p>
    </li>
  )
}

function colourOf({ state }: FileProgress): string {
  switch (state.phase) {
    case 'waiting':
    case 'needsFile':
      return 'var(--warn)'
    case 'refused':
    case 'failed':
      return 'var(--bad)'
    case 'arrived':
      return 'var(--ok)'
    case 'reading':
    case 'sending':
    case 'joining':
      return 'var(--ball)'
  }
}
