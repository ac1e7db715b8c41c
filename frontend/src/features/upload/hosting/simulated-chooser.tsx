import { Button, Checkbox, Group } from '@mantine/core'
import type { HostedFile } from '@courtline/messages/views/video-sources'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { fileSize } from '../files/words.ts'

/** Replaces the host's chooser where none is set up, with files that are made up. */
export function SimulatedChooser({
  name,
  files,
  onChoose,
  onClose,
}: {
  name: string
  files: readonly HostedFile[]
  onChoose: (files: readonly HostedFile[]) => void
  onClose: () => void
}) {
  // In the order in which they were ticked: files are joined in it.
  const [chosen, setChosen] = useState<readonly HostedFile[]>([])
  return (
    <Dialog opened onClose={onClose} title={`Choose from ${name}`} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onChoose(chosen)
        }}
      >
        <p className="muted">
          {`This chooser is simulated: the demo is not connected to ${name}. The files and their videos are made up.`}
        </p>
        <ul className="hosted-choice">
          {files.map((file) => (
            <li key={file.link}>
              <Checkbox
                label={`${file.name}, ${fileSize(file.sizeBytes)}`}
                checked={chosen.includes(file)}
                onChange={(event) =>
                  setChosen(
                    event.currentTarget.checked ? [...chosen, file] : chosen.filter((each) => each !== file),
                  )
                }
              />
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap={8} mt={14}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={chosen.length === 0}>
            Choose
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
