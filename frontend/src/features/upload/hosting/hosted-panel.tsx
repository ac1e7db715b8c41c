import { ActionIcon } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { ICON } from '../../../ui/icon.ts'
import type { Elsewhere } from '../form/use-match-upload.ts'
import { WayPanel, type WayEnd } from '../elsewhere/way-panel.tsx'
import { fileSize } from '../files/words.ts'

interface Props {
  readonly label: string
  /** The host, as people call it. */
  readonly name: string
  readonly elsewhere: Elsewhere
  readonly end: Omit<WayEnd, 'words'>
}

/** Files that were chosen at the file host: the server fetches them once Done was pressed. */
export function HostedPanel({ label, name, elsewhere: { form, dispatch }, end }: Props) {
  const { fileHostingFiles: files } = form
  const remove = (link: string) =>
    dispatch({ type: 'hostedFilesChosen', files: files.filter((file) => file.link !== link) })
  return (
    <WayPanel label={label} title={`Files from ${name}`} end={{ ...end, words: wordsOf(end.mayPressDone) }}>
      <ul className="hosted-files">
        {files.map((file) => (
          <li key={file.link} className="row-flex">
            <b className="grow cut" title={file.name}>
              {file.name}
            </b>
            <span className="muted num">{fileSize(file.sizeBytes)}</span>
            <ActionIcon
              size="sm"
              aria-label={`Remove ${file.name}`}
              disabled={end.busy}
              onClick={() => remove(file.link)}
            >
              <IconX {...ICON} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </WayPanel>
  )
}

const wordsOf = (mayPressDone: boolean) =>
  mayPressDone
    ? 'Press Done to submit the match. You can then close this page.'
    : 'Please fill in the match first.'
