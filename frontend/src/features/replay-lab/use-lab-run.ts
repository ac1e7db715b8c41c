import type { Body } from '@courtline/messages/routes/table'
import type { MatchChanges } from '@courtline/messages/views/replay-lab'
import { useEffect, useRef, useState } from 'react'
import { useReplayLabMutation } from './replay-lab-calls.ts'

/** More changed matches than these are only counted, however many there are. */
const MOST_KEPT = 500

/** How far a run has come. */
export interface LabProgress {
  readonly state: 'running' | 'done' | 'cancelled' | 'failed'
  readonly share: number
  readonly compared: number
  readonly changed: number
  readonly changes: readonly MatchChanges[]
  readonly error: unknown
}

const BEGUN: LabProgress = { state: 'running', share: 0, compared: 0, changed: 0, changes: [], error: null }

/** Requests page after page until every match was replayed, or the user cancels or leaves. */
export function useLabRun() {
  const [ask] = useReplayLabMutation()
  const [progress, setProgress] = useState<LabProgress>()
  const run = useRef(0)
  useEffect(() => () => void (run.current += 1), [])
  const start = async (wanted: Omit<Body<'replayLab'>, 'after'>) => {
    run.current += 1
    const mine = run.current
    let now = BEGUN
    setProgress(now)
    for (let after: string | null = null; ;) {
      const { data, error } = await ask({ ...wanted, after })
      if (run.current !== mine) return
      if (!data) return setProgress({ ...now, state: 'failed', error })
      now = {
        ...now,
        state: data.next === null ? 'done' : 'running',
        share: data.share,
        compared: now.compared + data.compared,
        changed: now.changed + data.changes.length,
        changes: [...now.changes, ...data.changes].slice(0, MOST_KEPT),
      }
      setProgress(now)
      if (data.next === null) return
      after = data.next
    }
  }
  const cancel = () => {
    run.current += 1
    setProgress((now) => now && { ...now, state: 'cancelled' })
  }
  return { progress, start, cancel }
}
