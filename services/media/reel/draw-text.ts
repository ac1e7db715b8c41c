import { createRequire } from 'node:module'
import path from 'node:path'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { shortName } from '@courtline/scoring/replay/match-names'
import type { PictureSize } from '../transcode-filter.ts'

/** What is drawn into the picture of one piece; what the maker did not choose is null. */
export interface DrawnScore {
  readonly names: readonly [string, string] | null
  /** The score before the point: games of the sets, then '40' and '30'. */
  readonly score: {
    readonly sets: readonly (readonly [number, number])[]
    readonly game: readonly [string, string] | null
    readonly serving: 0 | 1 | null
  } | null
}

export interface DrawnPicture {
  readonly png: Uint8Array
  readonly left: number
  readonly top: number
}

const require = createRequire(import.meta.url)
const INK = '#f4f6f5'
const QUIET = '#b6bfba'
const PANEL = 'rgba(12, 18, 16, 0.86)'
const GROUND = '#0c1210'
const ACCENT = '#d7f25a'

/** The site's font, and others for the letters that it does not have. */
const FONTS: readonly (readonly [packageName: string, file: string])[] = [
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'].map(
    (part) => ['@fontsource/inter', `inter-${part}-600-normal.woff2`] as const,
  ),
  ['@fontsource/noto-sans-arabic', 'noto-sans-arabic-arabic-600-normal.woff2'],
  ['@fontsource/noto-sans-hebrew', 'noto-sans-hebrew-hebrew-600-normal.woff2'],
  ...Array.from(
    { length: 10 },
    (_, part) => ['@fontsource/noto-emoji', `noto-emoji-${part}-600-normal.woff2`] as const,
  ),
]
const families = FONTS.map((_, index) => `"Reel ${index}"`).join(', ')
const fontOf = (pixels: number) => `${pixels}px ${families}, sans-serif`

/** Loaded by the first reel that has something drawn into it; a worker that draws nothing needs none of it. */
async function openCanvas(): Promise<typeof import('@napi-rs/canvas')> {
  const canvas = await import('@napi-rs/canvas')
  if (!canvas.GlobalFonts.has('Reel 0'))
    for (const [index, [packageName, file]] of FONTS.entries()) {
      const folder = path.dirname(require.resolve(`${packageName}/package.json`))
      canvas.GlobalFonts.registerFromPath(path.join(folder, 'files', file), `Reel ${index}`)
    }
  return canvas
}

/** A text as it can be drawn: its lines, without characters that stand for no letter. */
const linesOf = (text: string) =>
  text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    // Control characters, and those that turn the direction of what follows.
    .map((line) => line.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ').trim())

/** A whole picture with title and description in its middle, as PNG. */
export async function drawTitleCard(
  { width, height }: PictureSize,
  title: string,
  description: string,
): Promise<Uint8Array> {
  const { createCanvas } = await openCanvas()
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = GROUND
  context.fillRect(0, 0, width, height)
  const large = fittingLines(context, linesOf(title), { width: 0.84 * width, pixels: height / 9, most: 3 })
  const small = fittingLines(context, linesOf(description), {
    width: 0.84 * width,
    pixels: height / 22,
    most: 4,
  })
  const high = heightOf(large) + (small.lines.length > 0 ? heightOf(small) + height / 24 : 0)
  let top = (height - high) / 2
  top = drawLines(context, large, { middle: width / 2, top, color: INK })
  context.fillStyle = ACCENT
  context.fillRect(width / 2 - width / 32, top + height / 80, width / 16, Math.max(2, height / 180))
  drawLines(context, small, { middle: width / 2, top: top + height / 24, color: QUIET })
  return canvas.toBuffer('image/png')
}

interface FittedLines {
  readonly lines: readonly string[]
  readonly pixels: number
}

const LINE = 1.25
const heightOf = ({ lines, pixels }: FittedLines) => lines.length * pixels * LINE

/** Breaks lines between words, smaller letters where they would be too many; what does not fit then ends in '…'. */
function fittingLines(
  context: SKRSContext2D,
  lines: readonly string[],
  { width, pixels, most }: { readonly width: number; readonly pixels: number; readonly most: number },
): FittedLines {
  const filled = lines.filter((line) => line !== '')
  let wrapped: string[] = []
  let size = pixels
  for (; size >= pixels / 2; size *= 0.85) {
    context.font = fontOf(size)
    wrapped = filled.flatMap((line) => wrap(context, line, width))
    if (wrapped.length <= most) return { lines: wrapped, pixels: size }
  }
  const kept = wrapped.slice(0, most)
  return { lines: kept.with(-1, shortened(context, `${kept.at(-1) ?? ''} …`, width)), pixels: size / 0.85 }
}

function wrap(context: SKRSContext2D, line: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/\s+/)) {
    const longer = current === '' ? word : `${current} ${word}`
    if (context.measureText(longer).width <= width) current = longer
    else {
      if (current !== '') lines.push(current)
      current = shortened(context, word, width)
    }
  }
  return current === '' ? lines : [...lines, current]
}

/** As much of a text as there is room for, with '…' at its end where that is not all. */
function shortened(context: SKRSContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > width) letters.pop()
  return `${letters.join('')}…`
}

function drawLines(
  context: SKRSContext2D,
  { lines, pixels }: FittedLines,
  { middle, top, color }: { readonly middle: number; readonly top: number; readonly color: string },
): number {
  context.font = fontOf(pixels)
  context.fillStyle = color
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  lines.forEach((line, index) => context.fillText(line, middle, top + (index + 0.5) * pixels * LINE))
  return top + lines.length * pixels * LINE
}

/** A box with names and score for the lower left corner, as PNG with its place; undefined where nothing is to be drawn. */
export async function drawScore(
  { width, height }: PictureSize,
  { names, score }: DrawnScore,
): Promise<DrawnPicture | undefined> {
  if (!names && !score) return undefined
  const { createCanvas } = await openCanvas()
  const row = Math.max(16, Math.round(Math.min(width, height) / 16))
  const pixels = Math.round(row * 0.56)
  const measure = createCanvas(1, 1).getContext('2d')
  measure.font = fontOf(pixels)
  const shown = ([0, 1] as const).map((team) => ({
    name: names ? shortened(measure, nameOf(names[team]), 0.32 * width) : '',
    cells: score ? cellsOf(score, team) : [],
    serves: score?.serving === team,
  }))
  const nameWidth = names
    ? Math.ceil(Math.max(...shown.map(({ name }) => measure.measureText(name).width))) + row
    : 0
  const marker = score ? Math.round(row * 0.5) : 0
  const cell = Math.round(row * 1.05)
  const cells = Math.max(...shown.map((each) => each.cells.length))
  const box = { width: even(marker + nameWidth + cells * cell + row * 0.3), height: even(2 * row) }
  const canvas = createCanvas(box.width, box.height)
  const context = canvas.getContext('2d')
  context.fillStyle = PANEL
  context.fillRect(0, 0, box.width, box.height)
  context.font = fontOf(pixels)
  context.textBaseline = 'middle'
  shown.forEach(({ name, cells: values, serves }, team) => {
    const middle = (team + 0.5) * row
    context.fillStyle = ACCENT
    if (serves) context.fillRect(row * 0.18, middle - row * 0.12, row * 0.24, row * 0.24)
    context.textAlign = 'left'
    context.fillStyle = INK
    context.fillText(name, marker + row * 0.3, middle)
    context.textAlign = 'center'
    values.forEach((value, index) => {
      context.fillStyle = index === values.length - 1 ? ACCENT : QUIET
      context.fillText(value, marker + nameWidth + (index + 0.5) * cell, middle)
    })
  })
  const margin = Math.round(row * 0.7)
  return { png: canvas.toBuffer('image/png'), left: margin, top: Math.max(0, height - box.height - margin) }
}

const even = (length: number) => 2 * Math.ceil(length / 2)

/** Names are cut off as the score box of the site does (platform, section 9). */
const nameOf = (name: string): string => shortName(linesOf(name).join(' '))

function cellsOf({ sets, game }: NonNullable<DrawnScore['score']>, team: 0 | 1): string[] {
  return [...sets.map((games) => String(games[team])), ...(game ? [game[team]] : [])]
}
