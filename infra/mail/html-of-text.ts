const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,)]/g

/**
 * A mail's text as HTML, for readers that show that first: paragraphs, addresses that can be followed, quoted lines set
 * off, and what follows '--' in small letters. Nothing of the text is taken as markup.
 */
export function htmlOfText(text: string): string {
  const [body = '', ...small] = text.split(/^--\n/m)
  const parts = [paragraphs(body), ...small.map((part) => `<div style="${SMALL}">${paragraphs(part)}</div>`)]
  return `<!doctype html><html lang="en"><head>${HEAD}</head><body style="${BODY}">${BRAND}${parts.join('\n')}</body></html>`
}

const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light">'
/** Signed addresses are longer than a phone is wide: they break anywhere. */
const BODY =
  'font:16px/1.5 system-ui,sans-serif;color:#1a1d21;background:#fff;max-width:38em;margin:1em auto;padding:0 1em;overflow-wrap:anywhere'
const BRAND =
  '<p style="font-weight:700;letter-spacing:.02em;border-bottom:3px solid #d5f24b;padding-bottom:.5em;margin:0 0 1.2em">Courtline</p>'
const SMALL = 'font-size:13px;color:#5b6470;border-top:1px solid #d9dde2;margin-top:1.5em'
const CELL = 'padding:.25em 1em .25em 0;vertical-align:top;border-bottom:1px solid #e8ebee'
const QUOTE = 'margin:0 0 1em;padding-left:.8em;border-left:3px solid #d9dde2'

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((each) => each.trim() !== '')
    .map((each) => table(each) ?? paragraph(each.trim()))
    .join('\n')

function paragraph(text: string): string {
  const lines = text.split('\n')
  if (!lines.every((line) => line.startsWith('>'))) return `<p>${lines.map(line).join('<br>')}</p>`
  return `<blockquote style="${QUOTE}">${lines.map((each) => line(each.slice(1).trim())).join('<br>')}</blockquote>`
}

/** Lines with the same number of columns, which are set off by two spaces or more; undefined where there are none. */
function table(text: string): string | undefined {
  const rows = text
    .replaceAll(/^\n+|\n+$/g, '')
    .split('\n')
    .map((line) => line.trimEnd().split(/ {2,}/))
  const [head = []] = rows
  const isTable = rows.length > 1 && head.length > 1 && rows.every(({ length }) => length === head.length)
  if (!isTable) return undefined
  const cell = (words: string, column: number) =>
    column === 0
      ? `<th style="${CELL};text-align:left;font-weight:400;color:#5b6470">${escaped(words)}</th>`
      : `<td style="${CELL};text-align:right">${escaped(words)}</td>`
  return `<table style="border-collapse:collapse">${rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('')}</table>`
}

function line(text: string): string {
  let html = ''
  let end = 0
  for (const { 0: address, index } of text.matchAll(LINK)) {
    html += `${escaped(text.slice(end, index))}<a href="${escaped(address)}">${escaped(shown(address))}</a>`
    end = index + address.length
  }
  return (html + escaped(text.slice(end))).replaceAll('  ', '&nbsp; ')
}

/** A signed address fills half a phone: its beginning, with the host, is enough to read. The mail's text has all of it. */
const shown = (address: string): string =>
  address.length > MOST_SHOWN ? `${address.slice(0, MOST_SHOWN - 1)}…` : address
const MOST_SHOWN = 60

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
