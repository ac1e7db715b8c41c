/** A match that an annotator has submitted. */
export interface HandedIn {
  /** A second annotation of it was asked for, by whomever. */
  readonly isChecked: boolean
  /** Kappa of the outcomes, where both annotations were compared and had enough serves. */
  readonly agreement: number | null
}

export interface SpotChecks {
  /** Of so many matches one is checked; 0 for none. */
  readonly every: number
  /** Below this agreement the next match is checked. */
  readonly lowAgreement: number
}

/**
 * Whether the newest of these matches of one annotator, the newest first, is to be annotated a second time: so many have
 * come since the last that was, or that one agreed too little (D100).
 */
export function isSpotCheckDue(matches: readonly HandedIn[], { every, lowAgreement }: SpotChecks): boolean {
  if (every === 0 || matches.length === 0 || matches[0]?.isChecked) return false
  const checkedAt = matches.findIndex(({ isChecked }) => isChecked)
  const since = checkedAt < 0 ? matches.length : checkedAt
  const last = matches[checkedAt]?.agreement ?? null
  return since >= every || (last !== null && last < lowAgreement)
}
