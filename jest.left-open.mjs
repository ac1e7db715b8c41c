// What keeps a Node process alive, for specs and packages that do not close what they opened.
import { setTimeout as wait } from 'node:timers/promises'

const CHECK_EVERY_MS = 20

/** Kinds of process.getActiveResourcesInfo(). Others are reads and writes that end by themselves, or Jest's own. */
const KINDS = {
  TCPServerWrap: 'a TCP server',
  TCPSocketWrap: 'a TCP connection',
  TCPWRAP: 'a TCP connection',
  HTTP2SESSION: 'an HTTP/2 connection',
  TLSWRAP: 'a TLS connection',
  UDPWRAP: 'a UDP socket',
  ProcessWrap: 'a child process',
  Worker: 'a worker thread',
  MessagePort: 'a message port',
  FSEventWrap: 'a watched file',
  StatWatcher: 'a watched file',
}

/** How many resources of each kind keep this process alive. */
export function openResources() {
  const counts = new Map()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/**
 * What is open beside the resources of `before`, in words; empty as soon as there is nothing. What is still open after
 * `withinMs` counts as left open.
 */
export async function leftOpen(before, withinMs) {
  const deadline = performance.now() + withinMs
  for (;;) {
    const now = openResources()
    const left = Object.entries(KINDS).flatMap(([kind, words]) =>
      Array.from({ length: Math.max(0, (now.get(kind) ?? 0) - (before.get(kind) ?? 0)) }, () => words),
    )
    if (left.length === 0 || performance.now() > deadline) return left
    await wait(CHECK_EVERY_MS)
  }
}
