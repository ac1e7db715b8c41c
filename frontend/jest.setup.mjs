import { format } from 'node:util'
// React notes for every element where it was made, up to 10,000 a second, for stacks in its warnings: a sixth of the
// time of our specs. Here the room for such notes is always used up.
import { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals } from 'react'
import { configure } from '@testing-library/dom'

// Tests do not time: only what never comes is given up, however long a busy machine takes to read its script.
configure({ asyncUtilTimeout: 60_000 })

Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

/** What a test has written to the console as a warning or an error; it fails for it. */
const written = []
for (const level of ['warn', 'error'])
  console[level] = (...parts) => written.push(`console.${level}: ${format(...parts)}`)

function expectNothingWritten() {
  const texts = written.splice(0)
  if (texts.length > 0) throw new Error(texts.join('\n\n'))
}
afterEach(expectNothingWritten)
afterAll(expectNothingWritten)
