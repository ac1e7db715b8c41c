import type { UploadView } from '@courtline/messages/views/upload'
import { LOG_LEVELS } from '@courtline/messages/site/log-level'
import type { LimitFunction } from 'p-limit'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useClientLogMutation } from '../../../foundation/session/session-calls.ts'
import { useAppDispatch } from '../../../foundation/store/store.ts'
import { isUnderWay, isWaitedFor, type FileProgress } from '../engine/file-state.ts'
import { UploadList } from '../engine/upload-list.ts'
import { browserLine } from '../files/browser-line.ts'

/**
 * The files of a match and how far each is; failures go to the log. `known` are those from before the page was loaded.
 * Parts of all matches of the page share `slots`.
 */
export function useMatchFiles(
  matchId: string,
  known: readonly UploadView[] | undefined,
  slots: LimitFunction,
): { readonly list: UploadList; readonly files: readonly FileProgress[] } {
  const list = useUploadList(known, slots)
  const files = useSyncExternalStore(
    (changed) => list.watch(changed),
    () => list.files,
  )
  useFailureLog(files, matchId)
  return { list, files }
}

/** The list of files; sending stops when the page is left. */
function useUploadList(known: readonly UploadView[] | undefined, slots: LimitFunction): UploadList {
  const dispatch = useAppDispatch()
  const list = useMemo(() => {
    const made = new UploadList(browserLine(dispatch), slots)
    made.know(known ?? [])
    return made
    // The files known at the start are those of this match; they change only with the match.
  }, [dispatch, known, slots])
  useEffect(() => () => list.stop(), [list])
  return list
}

/** Calls `onEnd` once when nothing is on its way any more, with the number of failures. */
export function useEndOfUploads(
  files: readonly FileProgress[],
  expected: boolean,
  onEnd: (failed: number) => void,
): void {
  const underWay = files.some(isUnderWay) || files.some(isWaitedFor)
  const failed = files.filter(({ state }) => state.phase === 'failed').length
  const arrived = files.filter(({ state }) => state.phase === 'arrived').length
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    if (expected && !underWay && failed + arrived > 0) latest.current(failed)
  }, [expected, underWay, failed, arrived])
}

/** Upload errors go to the log, with file and reason (platform 8). */
function useFailureLog(files: readonly FileProgress[], matchId: string): void {
  const [log] = useClientLogMutation()
  const logged = useRef(new Set<string>())
  useEffect(() => {
    for (const { key, state, fileName } of files) {
      if (state.phase !== 'failed' || logged.current.has(key)) continue
      logged.current.add(key)
      const context = {
        fileId: key,
        name: fileName.slice(0, 500),
        reason: state.why.slice(0, 500),
        response: state.response ?? 'none',
        matchId,
      }
      void log({ level: LOG_LEVELS.ERROR, message: 'Upload failed', context })
    }
  }, [files, matchId, log])
}
