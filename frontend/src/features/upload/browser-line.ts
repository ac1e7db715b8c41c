import { isFailure, UNREACHABLE } from '../../app/api/failure.ts'
import type { Store } from '../../app/store.ts'
import { putWithProgress, waitFor, whenOnline, type Answered, type Line } from './engine/line.ts'
import { uploadApi } from './upload-calls.ts'

interface Outcome<T> {
  readonly data?: T | undefined
  readonly error?: unknown
}

const answered = <T>({ data, error }: Outcome<T>): Answered<T> =>
  data === undefined ? { error: isFailure(error) ? error : UNREACHABLE } : { data }

/** The upload engine's line to the world in a browser: calls through the store, bytes by XMLHttpRequest. */
export function browserLine(dispatch: Store['dispatch']): Line {
  const { signParts, completeFile } = uploadApi.endpoints
  return {
    sign: async (request) => answered(await dispatch(signParts.initiate(request, { track: false }))),
    complete: async (matchId, uploadId) =>
      answered(await dispatch(completeFile.initiate({ matchId, uploadId }, { track: false }))),
    put: putWithProgress,
    wait: waitFor,
    isOnline: () => navigator.onLine,
    online: whenOnline,
    random: Math.random,
    now: Date.now,
  }
}
