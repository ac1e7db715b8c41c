import { Button, Group } from '@mantine/core'
import { Dialog } from './dialog.tsx'

export interface Question {
  readonly text: string
  /** Word on the button that continues; it names what happens ('Delete', 'Leave'). */
  readonly yes: string
  readonly no?: string
  /** Red, for what cannot be taken back. */
  readonly danger?: boolean
}

interface ConfirmDialogProps {
  readonly question: Question
  readonly isOpen: boolean
  readonly answer: (yes: boolean) => void
}

/** The question with its two buttons; the one that continues has the focus. */
export function ConfirmDialog({ question, isOpen, answer }: ConfirmDialogProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={() => answer(false)}
      withCloseButton={false}
      title={question.text}
      size="sm"
    >
      <Group justify="flex-end" gap={8}>
        <Button onClick={() => answer(false)}>{question.no ?? 'Cancel'}</Button>
        <Button
          variant="filled"
          data-autofocus
          {...(question.danger ? { color: 'red.8', autoContrast: false } : {})}
          onClick={() => answer(true)}
        >
          {question.yes}
        </Button>
      </Group>
    </Dialog>
  )
}
