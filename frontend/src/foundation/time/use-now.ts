import { useEffect, useState } from 'react'

/** The present moment, renewed every `everySeconds`, for ages that grow while one looks at them. */
export function useNow(everySeconds = 30): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everySeconds * 1000)
    return () => clearInterval(timer)
  }, [everySeconds])
  return now
}
