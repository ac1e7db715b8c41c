/**
 * What a command's arguments mean. Where `parse` throws a TypeError, as parseArgs does at an argument that it does not
 * know, or answers a sentence, the error and the usage are printed, and the process ends with 2.
 */
export function argumentsOrUsage<T extends object>(usage: string, parse: () => T | string): T {
  const meant = sentenceOr(parse)
  if (typeof meant !== 'string') return meant
  console.error(`${meant}\nUsage: ${usage}`)
  process.exit(2)
}

function sentenceOr<T extends object>(parse: () => T | string): T | string {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return error.message
  }
}

/** Whether a text is a whole number of at least `least`. */
export const isWhole = (text: string, least: number) => /^\d+$/.test(text) && Number(text) >= least
