// The double of EventStoreDB as a process of its own: `node serve.ts --port 2113 [--sparse]`. In memory, gone with the
// process, and not EventStoreDB. Prints one JSON line once it answers. Faults come as lines on its standard input, each
// answered by a line (see carryOutFault).
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { carryOutFault } from './faults.ts'
import { startEventStoreDouble } from './start-double.ts'

const { values } = parseArgs({ options: { port: { type: 'string' }, sparse: { type: 'boolean' } } })
const double = await startEventStoreDouble({
  port: Number(values.port ?? 0),
  positions: values.sparse ? 'sparse' : 'dense',
})
console.log(JSON.stringify({ engine: 'eventstoredb double', address: double.url, pid: process.pid }))

createInterface({ input: process.stdin }).on('line', (line) => {
  console.log(carryOutFault(double.faults, line) ?? `done: ${line.trim()}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void double.close().then(() => process.exit()))
}
