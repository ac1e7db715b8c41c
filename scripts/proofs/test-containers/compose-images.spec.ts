import { describe, expect, it } from '@jest/globals'
import { imageOf, versionOf } from './compose-images.ts'

describe('the images of the cluster profile', () => {
  it.each([
    ['eventstore', /^eventstore\/eventstore:\d/],
    ['kafka', /^apache\/kafka:\d/],
    ['mongodb', /^mongo:\d/],
    ['store', /^minio\/minio:RELEASE/],
  ])('%s has one, with its version', (service, image) => {
    expect(imageOf(service)).toMatch(image)
    expect(versionOf(imageOf(service))).not.toBe('latest')
  })

  it('are those of the service that is asked for, not of its neighbour', () => {
    const compose = 'services:\n  one:\n    build: .\n\n  other:\n    image: a/b:1.2\n    ports: []\n'
    expect(imageOf('other', compose)).toBe('a/b:1.2')
    expect(() => imageOf('one', compose)).toThrow('names no image for one')
    expect(() => imageOf('none', compose)).toThrow('names no image for none')
  })
})
