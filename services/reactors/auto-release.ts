/** What the timer needs: whose claims are old, and a way to let one lapse. */
export interface AutoReleaseDeps {
  /** Matches in Annotating whose last edit, or claim, is older than `before` (ISO 8601). */
  readonly claimsOlderThan: (before: string) => Promise<readonly string[]>
  /** Sends LapseClaim; the decider looks again and refuses what is no longer too old. */
  readonly lapse: (matchId: string, now: string, lapsesAfterHours: number) => Promise<void>
  readonly lapsesAfterHours: () => Promise<number>
  readonly now: () => Date
}

/**
 * One look at the claims: those without an edit for as long as the site's setting allows go back to the queue (D20).
 * The list is only a hint, so a claim that was edited meanwhile is safe. Answers the ids it asked to lapse.
 */
export async function releaseLapsedClaims(deps: AutoReleaseDeps): Promise<readonly string[]> {
  const hours = await deps.lapsesAfterHours()
  const now = deps.now()
  const before = new Date(now.getTime() - hours * 3_600_000).toISOString()
  const matchIds = await deps.claimsOlderThan(before)
  for (const matchId of matchIds) await deps.lapse(matchId, now.toISOString(), hours)
  return matchIds
}
