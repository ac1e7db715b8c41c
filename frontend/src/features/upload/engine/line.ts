import type { FileIdentity } from '@courtline/messages/media/upload'
import type { SignedPart, UploadView } from '@courtline/messages/views/upload'
import type { Failure } from '../../../foundation/calls/failure.ts'

export interface SignRequest {
  readonly matchId: string
  readonly uploadId: string
  readonly order: number
  readonly file: FileIdentity
  readonly partNumbers: number[]
}

export type TransportAnswer<T> = { readonly data: T } | { readonly error: Failure }

/** What the upload engine needs of the world: the gateway, the network, and time. */
export interface UploadTransport {
  sign(request: SignRequest): Promise<TransportAnswer<{ upload: UploadView; parts: SignedPart[] }>>
  complete(matchId: string, uploadId: string): Promise<TransportAnswer<UploadView>>
  /** Sends one part; answers the HTTP status, 0 when there was no answer. `onSent` gets the bytes on their way. */
  put(url: string, part: Blob, onSent: (bytes: number) => void, signal: AbortSignal): Promise<number>
  /** Resolves after so many milliseconds, or at once when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  isOnline(): boolean
  /** Resolves as soon as the browser is online. */
  online(signal: AbortSignal): Promise<void>
  random(): number
  now(): number
}

/** Sends one part with XMLHttpRequest, which alone reports how many bytes have left. */
export function putWithProgress(
  url: string,
  part: Blob,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort)
      resolve(request.status)
    })
    request.open('PUT', url)
    request.send(part)
  })
}

export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}

export function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
