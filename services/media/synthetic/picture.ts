/** Brightness and two colour differences, each a byte, as video has them. */
export type Colour = readonly [brightness: number, blueness: number, redness: number]

export const colour = (red: number, green: number, blue: number): Colour => [
  Math.round(16 + 0.257 * red + 0.504 * green + 0.098 * blue),
  Math.round(128 - 0.148 * red - 0.291 * green + 0.439 * blue),
  Math.round(128 + 0.439 * red - 0.368 * green - 0.071 * blue),
]

/** Digits, four dots wide on paper: rows of three dots from the top, one bit each. */
const DIGITS = ['75557', '26227', '71747', '71717', '55711', '74717', '74757', '71111', '75757', '75717']
const COLON = '02020'

/** A picture in yuv420p that shapes can be drawn on: one byte of brightness a pixel, colours for each two by two. */
export class Picture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number

  constructor(width: number, height: number, bytes = new Uint8Array((width * height * 3) / 2)) {
    this.width = width
    this.height = height
    this.bytes = bytes
  }

  copy(): Picture {
    return new Picture(this.width, this.height, this.bytes.slice())
  }

  /** One row of pixels, from `left` to `right` exclusive. */
  row(y: number, left: number, right: number, [brightness, blueness, redness]: Colour): void {
    const from = Math.max(0, Math.round(left))
    const to = Math.min(this.width, Math.round(right))
    if (y < 0 || y >= this.height || from >= to) return
    this.bytes.fill(brightness, y * this.width + from, y * this.width + to)
    if (y % 2 === 1) return
    const half = this.width / 2
    const blueStart = this.width * this.height + (y / 2) * half
    const redStart = blueStart + half * (this.height / 2)
    this.bytes.fill(blueness, blueStart + (from >> 1), blueStart + ((to + 1) >> 1))
    this.bytes.fill(redness, redStart + (from >> 1), redStart + ((to + 1) >> 1))
  }

  rectangle(left: number, top: number, width: number, height: number, fill: Colour): void {
    for (let y = Math.round(top); y < Math.round(top + height); y += 1) this.row(y, left, left + width, fill)
  }

  ellipse(x: number, y: number, radiusX: number, radiusY: number, fill: Colour): void {
    for (let row = Math.ceil(y - radiusY); row <= y + radiusY; row += 1) {
      const half = radiusX * Math.sqrt(Math.max(0, 1 - ((row - y) / radiusY) ** 2))
      this.row(row, x - half, x + half, fill)
    }
  }

  /** A shape with straight sides and no dents. */
  polygon(corners: readonly (readonly [x: number, y: number])[], fill: Colour): void {
    const ys = corners.map(([, y]) => y)
    for (let y = Math.ceil(Math.min(...ys)); y <= Math.max(...ys); y += 1) {
      const crossings = corners.flatMap(([x1, y1], index) => {
        const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1]
        const crosses = y1 !== y2 && Math.min(y1, y2) <= y && y <= Math.max(y1, y2)
        return crosses ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : []
      })
      if (crossings.length > 1) this.row(y, Math.min(...crossings), Math.max(...crossings), fill)
    }
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
}
