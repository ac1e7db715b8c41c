import { expect, it } from '@jest/globals'
import { closeLater } from './close-later.ts'

const closed: string[] = []

it('what a test opens stays open while it runs', () => {
  closeLater(() => closed.push('first'))
  closeLater(async () => closed.push('second'))
  expect(closed).toEqual([])
})

it('and is closed after it, the newest first', () => {
  expect(closed).toEqual(['second', 'first'])
})
