import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from '@jest/globals'
import { streamsPage } from './streams-page.ts'

it('docs/streams.md is what `npm run docs` writes', () => {
  const file = path.resolve(import.meta.dirname, '../../../docs/streams.md')
  expect(readFileSync(file, 'utf8')).toBe(streamsPage())
})
