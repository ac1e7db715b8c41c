import { isFailure, UNREACHABLE } from '../../../foundation/calls/failure.ts'
import type { StoreDispatch } from '../../../foundation/store/store.ts'
import {
  putWithProgress,
  waitFor,
  whenOnline,
  type TransportAnswer,
  type UploadTransport,
} from '../engine/line.ts'
import { uploadApi } from '../upload-calls.ts'

interface Outcome<T> {
  readonly data?: T | undefined
  readonly error?: unknown
}

const answered = <T>({ data, error }: Outcome<T>): TransportAnswer<T> =>
  data === undefined ? { error: isFailure(error) ? error : UNREACHABLE } : { data }

/** The upload engine's line to the world in a browser: calls through the store, bytes by XMLHttpRequest. */
export function browserLine(dispatch: StoreDispatch): UploadTransport {
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
