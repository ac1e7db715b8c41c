/** The parts of kafkajs' request queue that the repair touches. */
interface RequestQueue {
  readonly pending: readonly unknown[]
  readonly throttledUntil: number
  throttleCheckTimeoutId: NodeJS.Timeout | null
  checkPendingRequests(): void
}

interface QueueClass {
  readonly prototype: RequestQueue & { scheduleCheckPendingRequests(): void }
}

const RECHECK_MS = 10

/**
 * kafkajs 2.2.4 looks at an empty queue of requests again and again, a timer each millisecond for as long as a
 * connection is open, which keeps an idle consumer busy. An empty queue needs no second look: a request that is queued
 * and an answer that arrives call for one themselves.
 */
export function repairRequestQueue(require: NodeJS.Require): void {
  const queue: unknown = require('kafkajs/src/network/requestQueue')
  if (!isQueueClass(queue))
    throw new Error('This kafkajs has another request queue: look at the repair again')
  queue.prototype.scheduleCheckPendingRequests = scheduleWhenPending
}

function scheduleWhenPending(this: RequestQueue): void {
  if (this.throttleCheckTimeoutId !== null || this.pending.length === 0) return
  const throttledMs = this.throttledUntil - Date.now()
  this.throttleCheckTimeoutId = setTimeout(
    () => {
      this.throttleCheckTimeoutId = null
      this.checkPendingRequests()
    },
    throttledMs > 0 ? throttledMs : RECHECK_MS,
  )
}

const isQueueClass = (value: unknown): value is QueueClass =>
  typeof value === 'function' &&
  'scheduleCheckPendingRequests' in value.prototype &&
  'checkPendingRequests' in value.prototype
