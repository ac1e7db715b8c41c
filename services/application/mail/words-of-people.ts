const LONGEST_NAME = 100

/** A name as a mail of ours may hold it: one line, not longer than a name is. */
export function inOneLine(name: string): string {
  const line = name.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}…` : line
}

/** A message as a mail of ours quotes it: each of its lines marked, so that none reads as one of ours. */
export const quoted = (message: string): string =>
  message
    .trim()
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => `> ${line.replaceAll(/\p{Cc}/gu, ' ')}`)
    .join('\n')
