import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../foundation/navigation/use-navigation.ts'

/** When a menu or palette that led to another screen is gone for certain, and the focus with it. */
const GONE_MS = 300

/** Announces the new screen's title to screen readers and moves the focus to its content when the path changes. */
export function Announcer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (pathname === shown.current) return undefined
    shown.current = pathname
    // The screen sets its title in an effect of its own, which runs after this one.
    const timers = [
      setTimeout(() => {
        setMessage(document.title)
        focusContent()
      }),
      setTimeout(focusContent, GONE_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [pathname])
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {message}
    </div>
  )
}

function focusContent(): void {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}
