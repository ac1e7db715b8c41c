import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Shown while it is not yet known what to show; nothing at all for the first moment, so that nothing flickers. */
export function Waiting() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="waiting" aria-busy="true">
      {slow && <Loader color="var(--t3)" size="sm" aria-label="Loading" />}
    </div>
  )
}
