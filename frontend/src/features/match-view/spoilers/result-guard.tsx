import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useNoSpoilers } from '../../../foundation/session/use-no-spoilers.ts'

/** A page that shows the result of a match: confirmed first where this person has chosen to see no spoilers. */
export function ResultGuard({ title, children }: { title: string; children: ReactNode }) {
  const isOn = useNoSpoilers()
  const [shown, show] = useState(false)
  if (!isOn || shown) return children
  return (
    <section className="lone-page">
      <h1>{title}</h1>
      <p>No spoilers is on, and this page shows the result.</p>
      <Button variant="filled" onClick={() => show(true)}>
        Show the result
      </Button>
    </section>
  )
}
