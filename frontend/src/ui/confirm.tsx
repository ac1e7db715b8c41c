import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { useKeptFromPage } from '../foundation/keys/kept-from-page.ts'
import type { Question } from './confirm-dialog.tsx'
import { later } from './later.tsx'

const ConfirmDialog = later(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

type Ask = (question: Question) => Promise<boolean>

const AskContext = createContext<Ask>(async () => false)

/** A confirmation before something that matters is done; the answer is true only for the 'yes' button. */
export const useConfirm = () => useContext(AskContext)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const resolve = useRef<(answer: boolean) => void>(undefined)
  const ask = useCallback<Ask>((next) => {
    resolve.current?.(false)
    setQuestion(next)
    setOpen(true)
    return new Promise((settle) => {
      resolve.current = settle
    })
  }, [])
  const answer = (yes: boolean) => {
    resolve.current?.(yes)
    resolve.current = undefined
    setOpen(false)
  }
  useKeptFromPage(isOpen, () => answer(false))
  return (
    <AskContext value={ask}>
      {children}
      {question && <ConfirmDialog question={question} isOpen={isOpen} answer={answer} />}
    </AskContext>
  )
}
