import { failureText, type CallOutcome } from '../foundation/calls/call-outcome.ts'
import { showDone, showError } from './toast.ts'

/** Waits for a command and reports the outcome in a toast; answers whether it went well. */
export async function showOutcome(outcome: Promise<CallOutcome>, done: string): Promise<boolean> {
  const failure = failureText(await outcome)
  if (failure === undefined) showDone(done)
  else showError(failure)
  return failure === undefined
}
