const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text inside an attribute of HTML. */
export const escapedHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)
