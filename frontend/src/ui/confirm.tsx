import { Button, Group } from '@mantine/core'
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

export interface Question {
  readonly text: string
  /** Word on the button that goes on; it says what happens ('Delete', 'Leave'). */
  readonly yes: string
  readonly no?: string
  /** Red, for what cannot be taken back. */
  readonly danger?: boolean
}

type Ask = (question: Question) => Promise<boolean>

const AskContext = createContext<Ask>(async () => false)

/** Asks the user before something that matters is done; the answer is true only for the 'yes' button. */
export const useConfirm = () => useContext(AskContext)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const resolve = useRef<(answer: boolean) => void>(undefined)
  const ask = useCallback<Ask>((next) => {
    resolve.current?.(false)
    setQuestion(next)
    return new Promise((settle) => {
      resolve.current = settle
    })
  }, [])
  const answer = (yes: boolean) => {
    resolve.current?.(yes)
    resolve.current = undefined
    setQuestion(undefined)
  }
  return (
    <AskContext value={ask}>
      {children}
      <Dialog
        opened={question !== undefined}
        onClose={() => answer(false)}
        withCloseButton={false}
        title={question?.text}
        size="sm"
      >
        <Group justify="flex-end" gap={8}>
          <Button onClick={() => answer(false)}>{question?.no ?? 'Cancel'}</Button>
          <Button
            variant="filled"
            data-autofocus
            {...(question?.danger ? { color: 'red.8', autoContrast: false } : {})}
            onClick={() => answer(true)}
          >
            {question?.yes ?? 'Yes'}
          </Button>
        </Group>
      </Dialog>
    </AskContext>
  )
}
