/** Brightness and two colour differences, each a byte, as video has them. */
export type Colour = readonly [brightness: number, blueness: number, redness: number]

export const colour = (red: number, green: number, blue: number): Colour => [
  Math.round(16 + 0.257 * red + 0.504 * green + 0.098 * blue),
  Math.round(128 - 0.148 * red - 0.291 * green + 0.439 * blue),
  Math.round(128 + 0.439 * red - 0.368 * green - 0.071 * blue),
]

export type Point = readonly [x: number, y: number]
/** What a shape covers of a line across the picture. */
type Span = readonly [left: number, right: number]

/** Lines looked at in each row of pixels: edges are as smooth as that. */
const LINES_PER_ROW = 4

/** Digits, four dots wide on paper: rows of three dots from the top, one bit each. */
const DIGITS = ['75557', '26227', '71747', '71717', '55711', '74717', '74757', '71111', '75757', '75717']
const COLON = '02020'

/** A picture in yuv420p that shapes can be drawn on: one byte of brightness a pixel, colours for each two by two. */
export class Picture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** How much of each pixel of one row a shape covers, 0 to 1. */
  readonly #cover: Float32Array

  constructor(width: number, height: number, bytes = new Uint8Array((width * height * 3) / 2)) {
    this.width = width
    this.height = height
    this.bytes = bytes
    this.#cover = new Float32Array(width + 2)
  }

  copy(): Picture {
    return new Picture(this.width, this.height, this.bytes.slice())
  }

  rectangle(left: number, top: number, width: number, height: number, fill: Colour, opacity = 1): void {
    this.#shape(top, top + height, () => [left, left + width], fill, opacity)
  }

  ellipse(x: number, y: number, radiusX: number, radiusY: number, fill: Colour, opacity = 1): void {
    const spanAt = (line: number): Span => {
      const half = radiusX * Math.sqrt(Math.max(0, 1 - ((line - y) / radiusY) ** 2))
      return [x - half, x + half]
    }
    this.#shape(y - radiusY, y + radiusY, spanAt, fill, opacity)
  }

  /** A shape with straight sides and no dents. */
  polygon(corners: readonly Point[], fill: Colour, opacity = 1): void {
    const ys = corners.map(([, y]) => y)
    const spanAt = (line: number): Span => {
      let left = Infinity
      let right = -Infinity
      for (const [index, [x1, y1]] of corners.entries()) {
        const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1]
        if (y1 === y2 || Math.min(y1, y2) > line || Math.max(y1, y2) < line) continue
        const x = x1 + ((line - y1) / (y2 - y1)) * (x2 - x1)
        left = Math.min(left, x)
        right = Math.max(right, x)
      }
      return [left, right]
    }
    this.#shape(Math.min(...ys), Math.max(...ys), spanAt, fill, opacity)
  }

  /** A straight stroke of a pen. */
  line([x1, y1]: Point, [x2, y2]: Point, thickness: number, fill: Colour): void {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1
    const [acrossX, acrossY] = [
      ((y1 - y2) / length) * (thickness / 2),
      ((x2 - x1) / length) * (thickness / 2),
    ]
    const sides: Point[] = [
      [x1 + acrossX, y1 + acrossY],
      [x2 + acrossX, y2 + acrossY],
      [x2 - acrossX, y2 - acrossY],
      [x1 - acrossX, y1 - acrossY],
    ]
    this.polygon(sides, fill)
  }

  /** Digits and colons, each dot `dot` pixels wide. */
  digits(text: string, left: number, top: number, dot: number, fill: Colour): void {
    for (const [place, sign] of text.split('').entries()) {
      const rows = sign === ':' ? COLON : (DIGITS[Number(sign)] ?? '00000')
      for (const [y, row] of rows.split('').entries()) {
        for (const x of [0, 1, 2].filter((bit) => (Number(row) >> (2 - bit)) & 1)) {
          this.rectangle(left + (place * 4 + x) * dot, top + y * dot, dot, dot, fill)
        }
      }
    }
  }

  #shape(top: number, bottom: number, spanAt: (line: number) => Span, fill: Colour, opacity: number): void {
    const last = Math.min(this.height - 1, Math.ceil(bottom) - 1)
    for (let y = Math.max(0, Math.floor(top)); y <= last; y += 1) {
      let from = this.width
      let to = 0
      for (let line = y + 0.5 / LINES_PER_ROW; line < y + 1; line += 1 / LINES_PER_ROW) {
        if (line < top || line > bottom) continue
        const [left, right] = spanAt(line)
        this.#addCover(left, right)
        from = Math.min(from, Math.max(0, Math.floor(left)))
        to = Math.max(to, Math.min(this.width, Math.ceil(right)))
      }
      this.#paintRow(y, from, to, fill, opacity)
    }
  }

  #addCover(left: number, right: number): void {
    const from = Math.max(0, left)
    const to = Math.min(this.width, right)
    for (let x = Math.floor(from); x < to; x += 1) {
      const part = Math.min(x + 1, to) - Math.max(x, from)
      this.#cover[x] = (this.#cover[x] ?? 0) + part / LINES_PER_ROW
    }
  }

  /** Paints the pixels of a row as far as they are covered, and forgets the cover. */
  #paintRow(
    y: number,
    from: number,
    to: number,
    [brightness, blueness, redness]: Colour,
    opacity: number,
  ): void {
    const half = this.width / 2
    const blueStart = this.width * this.height + (y >> 1) * half
    const redStart = blueStart + half * (this.height / 2)
    // Colours are painted by pairs of pixels: from an even one on.
    for (let x = from & ~1; x < to; x += 1) {
      const cover = (this.#cover[x] ?? 0) * opacity
      this.#mix(y * this.width + x, brightness, cover)
      if ((x | y) % 2 === 0) {
        // One colour for four pixels: the covers of the pair above stand for all of them.
        const pair = (cover + (this.#cover[x + 1] ?? 0) * opacity) / 2
        this.#mix(blueStart + (x >> 1), blueness, pair)
        this.#mix(redStart + (x >> 1), redness, pair)
      }
    }
    this.#cover.fill(0, from, to)
  }

  #mix(at: number, value: number, share: number): void {
    const before = this.bytes[at] ?? 0
    this.bytes[at] = before + (value - before) * share + 0.5
  }
}
