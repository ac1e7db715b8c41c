import { afterEach } from '@jest/globals'

type Close = () => unknown

const toClose: Close[] = []

/**
 * Closes what a test has opened when the test is over, whatever came of it: the newest first. To be called in the line
 * after the one that opens. Importing this file is enough, no spec has a hook of its own for it.
 */
export function closeLater(close: Close): void {
  toClose.push(close)
}

afterEach(async () => {
  const failures: unknown[] = []
  for (const close of toClose.splice(0).toReversed()) {
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'A test could not close what it had opened')
})
