import { describe, expect, it } from '@jest/globals'
import { isOtherFile } from './file-signature.ts'

const bytes = (text: string) => Uint8Array.from(text.padEnd(64, '\0'), (letter) => letter.charCodeAt(0))

describe('the first bytes of a file', () => {
  it.each([
    ['a JPEG picture', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['a PNG picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['a HEIC picture of a phone', '\0\0\0\x24ftypheic\0\0\0\0'],
    ['an MP3', 'ID3\x04\0'],
    ['a voice recording', '\0\0\0\x1cftypM4A \0\0\0\0'],
    ['a PDF', '%PDF-1.7'],
    ['a ZIP', 'PK\x03\x04\x14\0'],
    ['an error page saved as a video', '\n<!DOCTYPE html><html>'],
  ])('say of %s that it is no video', (_, head) => {
    expect(isOtherFile(bytes(head))).toBe(true)
  })

  it.each([
    ['MP4', '\0\0\0\x20ftypisom\0\0\x02\0'],
    ['QuickTime', '\0\0\0\x14ftypqt  \0\0\0\0'],
    ['QuickTime without a type', '\0\0\0\x08wide\0\0\0\0mdat'],
    ['AVI', 'RIFF\x24\0\0\0AVI LIST'],
    ['MPEG program stream (mod, mpg)', '\0\0\x01\xba\x44\0'],
    ['MPEG video', '\0\0\x01\xb3\x2d\0'],
    ['Flash video', 'FLV\x01\x05'],
    ['something unknown, which the probe decides', 'abcdefgh'],
    ['nothing but zeros', ''],
  ])('leave %s to the probe', (_, head) => {
    expect(isOtherFile(bytes(head))).toBe(false)
  })
})
