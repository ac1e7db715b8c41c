/** Bytes of a file, `end` inclusive. */
export interface Bytes {
  readonly start: number
  readonly end: number
}

/**
 * The part of a file that a Range header requests (RFC 9110, 14.1.2): 'whole' when there is none, or one that may be
 * ignored (another unit, several ranges), 'unsatisfiable' when no byte of it exists.
 */
export function byteRange(header: string | undefined, sizeBytes: number): Bytes | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const start = Math.max(0, sizeBytes - Number(last))
    return start < sizeBytes ? { start, end: sizeBytes - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < sizeBytes ? { start, end } : 'unsatisfiable'
}
