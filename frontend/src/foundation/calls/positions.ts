/**
 * The newest position of a command this browser has sent. Reads carry it, so that a user always sees what they have
 * just done (P6). Positions are digits of equal length and sort as text.
 */
let newest: string | undefined

export function rememberPosition(position: string | null): void {
  if (position !== null && (newest === undefined || position > newest)) newest = position
}

export const newestPosition = () => newest

/** For another account: its reads have nothing to wait for. */
export function forgetPositions(): void {
  newest = undefined
}
