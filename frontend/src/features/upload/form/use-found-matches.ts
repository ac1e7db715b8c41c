import { useEffect } from 'react'
import { newId } from '../../../foundation/calls/new-id.ts'
import { useFailureToLog } from '../../../foundation/calls/use-failure-to-log.ts'
import type { MatchDraft } from '../../../domain/match-form/draft.ts'
import { useUtrMatchesQuery } from '../upload-calls.ts'
import type { FormsEvent } from './upload-forms.ts'

/** Loads the matches of the rating service into the page; a failure is only logged (platform 8). */
export function useFoundMatches(
  blank: MatchDraft,
  dispatch: (event: FormsEvent) => void,
): { simulated: boolean } {
  const { data, error } = useUtrMatchesQuery()
  useFailureToLog('Matches of the rating service could not be read', error)
  useEffect(() => {
    if (data) dispatch({ type: 'found', matches: data.matches.map((found) => [newId(), found]), blank })
  }, [data, blank, dispatch])
  return { simulated: data?.simulated ?? false }
}
