export type Element = readonly [name: string, content: string | number | readonly Element[]]

/** A document of one element, as S3 answers it. */
export const xml = (element: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${text(element)}`

function text([name, content]: Element): string {
  const inner = Array.isArray(content) ? content.map(text).join('') : escaped(String(content))
  return `<${name}>${inner}</${name}>`
}

const escaped = (plain: string) =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The texts of every element of that name, in order. */
export function elements(document: string, name: string): string[] {
  const found = document.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))
  return [...found].map(([, inner]) => (inner ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}
