import { describe, expect, it } from '@jest/globals'
import { byteRange } from './byte-range.ts'

describe('a Range header (RFC 9110)', () => {
  it.each([
    ['the first 500 bytes', 'bytes=0-499', { start: 0, end: 499 }],
    ['all from a byte on', 'bytes=500-', { start: 500, end: 999 }],
    ['the last 100 bytes', 'bytes=-100', { start: 900, end: 999 }],
    ['more than the file has, cut off', 'bytes=900-5000', { start: 900, end: 999 }],
    ['a suffix longer than the file', 'bytes=-5000', { start: 0, end: 999 }],
    ['the last byte', 'bytes=999-999', { start: 999, end: 999 }],
  ])('asks for %s', (_, header, bytes) => {
    expect(byteRange(header, 1000)).toEqual(bytes)
  })

  it.each([
    ['none', undefined],
    ['another unit', 'seconds=0-1'],
    ['several ranges', 'bytes=0-1,5-6'],
    ['an end before its start', 'bytes=5-4'],
    ['nonsense', 'bytes=-'],
  ])('is ignored when it is %s', (_, header) => {
    expect(byteRange(header, 1000)).toBe('whole')
  })

  it.each([
    ['begins after the end', 'bytes=1000-', 1000],
    ['asks for no bytes at all', 'bytes=-0', 1000],
    ['asks for a byte of an empty file', 'bytes=0-0', 0],
  ])('cannot be satisfied when it %s', (_, header, sizeBytes) => {
    expect(byteRange(header, sizeBytes)).toBe('unsatisfiable')
  })
})
