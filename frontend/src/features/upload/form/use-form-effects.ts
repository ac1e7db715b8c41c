import { LOG_LEVELS } from '@courtline/messages/site/log-level'
import { useCompleteUploadMutation } from '../../../domain/match/processing-commands.ts'
import { failureText } from '../../../foundation/calls/call-outcome.ts'
import { useClientLogMutation } from '../../../foundation/session/session-calls.ts'
import type { HandingIn } from '../elsewhere/use-elsewhere.ts'
import type { FormEffect, FormEvent, UploadForm } from './form-state.ts'

/** Runs an effect of the form, with the form as it was when the effect arose. */
type RunEffect = (effect: FormEffect, form: UploadForm, dispatch: (event: FormEvent) => void) => void

/** What the effects of a match's form do: they submit the match, and show what went wrong. */
export function useFormEffects({
  matchId,
  elsewhere,
  saveDraft,
  setProblem,
  setHandedIn,
}: {
  readonly matchId: string
  readonly elsewhere: HandingIn
  /** Makes or changes the match; answers what went wrong. */
  readonly saveDraft: () => Promise<string | undefined>
  readonly setProblem: (problem: string | undefined) => void
  readonly setHandedIn: (handedIn: boolean) => void
}): RunEffect {
  const [complete] = useCompleteUploadMutation()
  const [log] = useClientLogMutation()
  const completeUpload = async () => (await saveDraft()) ?? failureText(await complete(matchId))
  return (effect, form, dispatch) => {
    const handIn = async (failing: Promise<string | undefined>) => {
      const failure = await failing
      setProblem(failure)
      setHandedIn(failure === undefined)
      if (failure !== undefined) dispatch({ type: 'handInFailed' })
      return failure
    }
    if (effect === 'saveAndCompleteUpload') void handIn(completeUpload())
    if (effect === 'createFromCourtVideos') void handIn(elsewhere.fromCourtVideos(form))
    if (effect === 'sendHostedFiles') void handIn(elsewhere.fromHostedFiles(form))
    // Another try begins with the link again: meanwhile it may have stopped working.
    if (effect === 'createFromShare')
      void handIn(elsewhere.fromShare(form)).then((failure) => {
        if (failure !== undefined) dispatch({ type: 'linkTyped', link: form.shareLink })
      })
    if (effect === 'logInvalidState')
      void log({ level: LOG_LEVELS.ERROR, message: `Upload form of ${matchId} was reset` })
  }
}
