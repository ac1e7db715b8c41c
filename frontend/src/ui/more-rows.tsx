import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** The end of a list that continues: more rows are read once it is scrolled to, or when it is pressed. */
export function MoreRows({
  label,
  loading,
  onMore,
}: {
  label: string
  loading: boolean
  onMore: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const end = button.current
    if (!end || loading || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver((seen) => {
      if (seen.some((entry) => entry.isIntersecting)) onMore()
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [loading, onMore])
  return (
    <Button ref={button} variant="default" loading={loading} onClick={onMore}>
      {label}
    </Button>
  )
}
