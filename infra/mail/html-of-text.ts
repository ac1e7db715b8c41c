const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,)]/g

/**
 * A mail's text as HTML, for readers that show that first: paragraphs, addresses that can be followed, quoted lines set
 * off, and what follows '--' in small letters. Nothing of the text is taken as markup.
 */
export function htmlOfText(text: string): string {
  const [body = '', ...small] = text.split(/^--\n/m)
  const parts = [paragraphs(body), ...small.map((part) => `<div style="${SMALL}">${paragraphs(part)}</div>`)]
  return `<!doctype html><html lang="en"><body style="${BODY}">${parts.join('\n')}</body></html>`
}

const BODY =
  'font:16px/1.5 system-ui,sans-serif;color:#1a1d21;background:#fff;max-width:38em;margin:1em auto;padding:0 1em'
const SMALL = 'font-size:13px;color:#5b6470;border-top:1px solid #d9dde2;margin-top:1.5em'
const QUOTE = 'margin:0 0 1em;padding-left:.8em;border-left:3px solid #d9dde2'

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(paragraph)
    .join('\n')

function paragraph(text: string): string {
  const lines = text.split('\n')
  if (!lines.every((line) => line.startsWith('>'))) return `<p>${lines.map(line).join('<br>')}</p>`
  return `<blockquote style="${QUOTE}">${lines.map((each) => line(each.slice(1).trim())).join('<br>')}</blockquote>`
}

/** Columns of a table of figures are spaces: they stay as they are. */
function line(text: string): string {
  let html = ''
  let end = 0
  for (const { 0: address, index } of text.matchAll(LINK)) {
    html += `${escaped(text.slice(end, index))}<a href="${escaped(address)}">${escaped(address)}</a>`
    end = index + address.length
  }
  return (html + escaped(text.slice(end))).replaceAll('  ', '&nbsp; ')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
