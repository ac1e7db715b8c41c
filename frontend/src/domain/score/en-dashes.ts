/** A called score for the eye: '30-15' becomes '30–15'. */
export const enDashes = (score: string) => score.replaceAll('-', '–')
