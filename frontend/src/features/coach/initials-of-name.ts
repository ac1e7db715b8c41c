/** One or two letters of a name. */
export function initialsOfName(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase()
}
