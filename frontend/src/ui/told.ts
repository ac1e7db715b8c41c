import { failureText, type Outcome } from '../app/api/after.ts'
import { showDone, showError } from './toast.ts'

/** Waits for a command and says how it went, in a toast; answers whether it went well. */
export async function told(outcome: Promise<Outcome>, done: string): Promise<boolean> {
  const failure = failureText(await outcome)
  if (failure === undefined) showDone(done)
  else showError(failure)
  return failure === undefined
}
