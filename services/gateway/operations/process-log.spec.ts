import { expect, it } from '@jest/globals'
import { processLog } from './process-log.ts'

it('a process logs what it does in one JSON object for each line, with its role', () => {
  const lines: string[] = []
  processLog('relay', { write: (line) => lines.push(line) })('\nRelay: the broker is away\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      role: 'relay',
      pid: process.pid,
      msg: 'Relay: the broker is away',
    },
  ])
})
