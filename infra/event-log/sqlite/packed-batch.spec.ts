import { expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { Expected } from '../event-log.ts'
import type { AppendRequest } from './append-batch.ts'
import { pack, unpack } from './packed-batch.ts'

const rows = fc.array(
  fc.record({
    id: fc.uuid(),
    type: fc.string(),
    version: fc.nat(),
    data: fc.json(),
    meta: fc.json(),
  }),
  { minLength: 1, maxLength: 4 },
)
const requests: fc.Arbitrary<AppendRequest> = fc.record({
  stream: fc.string(),
  category: fc.string(),
  expected: fc.oneof(fc.nat(), fc.constantFrom<Expected>('no-stream', 'stream-exists', 'any')),
  rows,
})

it('a batch comes out of its columns as it went in, each row with its own append', () => {
  fc.assert(
    fc.property(fc.array(requests), (batch) => {
      expect(unpack(structuredClone(pack(batch)))).toEqual(batch)
    }),
  )
})
