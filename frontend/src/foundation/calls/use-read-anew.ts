import { useState } from 'react'

/** What a query hook answers, as far as it is looked at here. */
interface QueryRead<T> {
  readonly currentData?: T | undefined
  readonly fulfilledTimeStamp?: number | undefined
}

/**
 * What a query has answered since the component was first shown, for forms and dialogs that begin with what they read:
 * an answer kept from another screen may be old. The query needs `refetchOnMountOrArgChange`.
 */
export function useReadAnew<T>({ currentData, fulfilledTimeStamp = 0 }: QueryRead<T>): T | undefined {
  const [shownAtMs] = useState(() => Date.now())
  return fulfilledTimeStamp >= shownAtMs ? currentData : undefined
}

/** Options of a query that is read again. */
export const READ_ANEW = { refetchOnMountOrArgChange: true } as const
