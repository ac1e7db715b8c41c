/** First bytes that show what a file is, at their offset, as Latin-1 text. */
interface Signature {
  readonly at: number
  readonly bytes: string
}

/** Kinds of files that people choose by mistake, or that were renamed or downloaded as a video. */
const NOT_VIDEOS: readonly Signature[] = [
  { at: 0, bytes: '\xff\xd8\xff' }, // JPEG
  { at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { at: 0, bytes: 'GIF8' },
  { at: 8, bytes: 'WEBP' },
  { at: 8, bytes: 'WAVE' },
  { at: 4, bytes: 'ftyphei' }, // HEIC pictures have the box structure of MP4
  { at: 4, bytes: 'ftypmif1' },
  { at: 4, bytes: 'ftypavif' },
  { at: 4, bytes: 'ftypM4A' },
  { at: 0, bytes: 'ID3' }, // MP3
  { at: 0, bytes: 'fLaC' },
  { at: 0, bytes: '%PDF' },
  { at: 0, bytes: 'PK\x03\x04' }, // ZIP, and with it office documents
  { at: 0, bytes: 'Rar!' },
  { at: 0, bytes: '7z\xbc\xaf\x27\x1c' },
  { at: 0, bytes: '\x1f\x8b\x08' }, // gzip
  { at: 0, bytes: '\xd0\xcf\x11\xe0' }, // older office documents
  { at: 0, bytes: '\x7fELF' },
  { at: 0, bytes: 'bplist' },
]

/** Pages that were saved in the place of the file behind them. */
const MARKUP = /^\s*<(!doctype html|html|head|\?xml|svg|!--)/i

/** How many bytes of the beginning `isOtherFile` looks at. */
export const SIGNATURE_BYTES = 256

/**
 * Whether a file's first bytes show that it is something other than a video. What they do not show may be one: cameras
 * write many kinds, and the media worker's probe has the last word (D69).
 */
export function isOtherFile(firstBytes: Uint8Array): boolean {
  const head = String.fromCharCode(...firstBytes.subarray(0, SIGNATURE_BYTES))
  return MARKUP.test(head) || NOT_VIDEOS.some(({ at, bytes }) => head.startsWith(bytes, at))
}
