import { Button, Group, TextInput } from '@mantine/core'
import { memo, useState } from 'react'
import { clock } from '../../../foundation/time/clock.ts'
import type { Playback } from '../../../domain/video/playback.ts'
import { Dialog } from '../../../ui/dialog.tsx'

/** Seconds in '754', '12:34' or '1:52:10'; undefined for anything else. */
export function secondsInText(text: string): number | undefined {
  const parts = text.trim().split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d+(\.\d+)?$/.test(part))) return undefined
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

/** Those who know the time type on. */
const AT_ONCE = { duration: 0 }

/** Takes a time and seeks there. */
export const GoToTime = memo(function GoToTime({
  opened,
  playback,
  onClose,
}: {
  opened: boolean
  playback: Playback
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const seconds = secondsInText(text)
  const go = () => {
    if (seconds === undefined) return
    playback.seekTo(seconds)
    setText('')
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Go to time" size="xs" transitionProps={AT_ONCE}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <TextInput
          data-autofocus
          label="Time in the video"
          placeholder={clock(playback.seconds)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={text !== '' && seconds === undefined ? 'Type minutes and seconds, for example 12:34.' : null}
        />
        <Group justify="flex-end" mt={14}>
          <Button type="submit" disabled={seconds === undefined}>
            Go
          </Button>
        </Group>
      </form>
    </Dialog>
  )
})
