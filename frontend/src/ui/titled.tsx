import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'

export const PRODUCT = 'Courtline'

const SetDetail = createContext<(detail: string | undefined) => void>(() => undefined)

/** Sets the window's title: the product's name and the title of the current state. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  const [detail, setDetail] = useState<string>()
  useEffect(() => {
    document.title = `${PRODUCT} – ${detail ?? title}`
  }, [title, detail])
  return <SetDetail value={setDetail}>{children}</SetDetail>
}

/** Lets a screen name what it shows ('Rivera v Okafor') in the window's title; undefined keeps the state's title. */
export function useTitleDetail(detail: string | undefined): void {
  const set = useContext(SetDetail)
  useEffect(() => {
    set(detail)
    return () => set(undefined)
  }, [set, detail])
}
