import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from '@jest/globals'
import { READ_MODELS } from '@courtline/projections/registry'

const WORDS = '../../../frontend/src/features/read-models/words.ts'

it.each(Object.keys(READ_MODELS))('the page of read models states what %s is for', (name) => {
  const text = readFileSync(path.resolve(import.meta.dirname, WORDS), 'utf8')
  expect(text).toMatch(new RegExp(`^ {2}'?${name}'?: '`, 'm'))
})
