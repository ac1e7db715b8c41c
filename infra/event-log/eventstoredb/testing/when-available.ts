import { LogUnavailable } from '../../event-log.ts'

/** Calls again for as long as the store is not available in time: a busy machine may be slower than a short deadline. */
export async function whenAvailable<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error
    }
  }
}
