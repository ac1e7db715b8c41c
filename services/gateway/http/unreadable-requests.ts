import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refusal } from '@courtline/messages/refusals'
import { PROBLEM_TYPE, problemOf } from './errors.ts'

const PROBLEMS: Readonly<Record<string, readonly [status: number, code: string, text: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'REQUEST_TIMEOUT', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'HEADERS_TOO_LARGE', 'The headers of this request are too large.'],
}

/**
 * Answers what never became a request: bytes that are no HTTP, too many headers, or a request that does not end. The
 * connection is closed, since what would come next on it cannot be separated.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // A client that is gone, or that has had the beginning of another answer.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy()
  const [status, code, text] = PROBLEMS[error.code ?? ''] ?? [
    400,
    'INVALID_REQUEST',
    refusal('INVALID_REQUEST').text,
  ]
  const body = JSON.stringify(problemOf(status, code, text))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
