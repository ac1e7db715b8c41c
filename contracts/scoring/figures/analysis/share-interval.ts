/** Standard deviations on either side that hold 95 % of a normal distribution. */
const Z_95 = 1.959964

/**
 * The 95 % interval of a share, from 0 to 1, by Wilson's score (1927): unlike the usual one it stays inside 0 to 1 and is
 * honest about small denominators. Null where there is nothing to divide by.
 */
export function shareInterval(part: number, whole: number): readonly [low: number, high: number] | null {
  if (whole === 0) return null
  const share = part / whole
  const z2 = Z_95 * Z_95
  const centre = share + z2 / (2 * whole)
  const spread = Z_95 * Math.sqrt((share * (1 - share) + z2 / (4 * whole)) / whole)
  const scale = 1 + z2 / whole
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)]
}
