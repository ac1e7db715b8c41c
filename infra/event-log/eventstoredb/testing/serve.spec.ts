import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { someEvents } from '../../testing/sample-events.ts'
import { LogUnavailable, type EventLog } from '../../event-log.ts'
import { openEventStoreLog } from '../eventstore-log.ts'

let child: ChildProcessByStdio<Writable, Readable, null>
let lines: Interface
let log: EventLog
beforeEach(async () => {
  const script = fileURLToPath(new URL('serve.ts', import.meta.url))
  child = spawn(process.execPath, [script, '--port', '0'], { stdio: ['pipe', 'pipe', 'ignore'] })
  lines = createInterface({ input: child.stdout })
  const { address }: { address: string } = JSON.parse(await nextLine())
  log = await openEventStoreLog({ url: address })
})
afterEach(async () => {
  await log.close()
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
})

const nextLine = async () => String((await once(lines, 'line'))[0])
const send = async (line: string) => {
  const answered = nextLine()
  child.stdin.write(`${line}\n`)
  return answered
}
const append = () => log.append('match-1', someEvents(1), { expected: 'any' })

describe('the double as a process', () => {
  it('has the fault that a line turns on, until another line turns it off', async () => {
    expect(await append()).toMatchObject({ revision: 0 })
    expect(await send('unavailable on')).toBe('done: unavailable on')
    await expect(append()).rejects.toBeInstanceOf(LogUnavailable)
    await send('unavailable off')
    expect(await append()).toMatchObject({ revision: 1 })
    expect(await send('lose-answers 1')).toBe('done: lose-answers 1')
    await expect(append()).rejects.toBeInstanceOf(LogUnavailable)
    expect(await log.streamHead('match-1')).toBe(2)
    expect(await send('explode')).toBe("'explode' is no fault")
  })

  it('that is killed leaves the log unavailable', async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable)
  })
})
