const HINT = 'courtline-session'

/**
 * Whether this browser may have a session. The session's cookie is hidden from scripts; beside it the server sets one
 * that only shows that there is one, and a visitor's page need not request an account that is not there.
 */
export const mayHaveSession = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${HINT}=`))

/** For a session that has ended on the server. */
export function forgetSession(): void {
  document.cookie = `${HINT}=; path=/; max-age=0`
}
