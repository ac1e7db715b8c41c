// Ends a package whose specs are over: what is still open a few seconds later is named, and the run has failed.
import { inspect } from 'node:util'
import { openResources } from './jest.left-open.mjs'

const ENDS_WITHIN_MS = 5000

export default class {
  onRunComplete() {
    // The timer keeps nothing alive itself: it is reached only when something else does.
    setTimeout(() => {
      const kinds = [...openResources()].map(([kind, count]) => `${count} ${kind}`)
      console.error(`The specs are over, but the process does not end. Still open: ${kinds.join(', ')}.`)
      for (const handle of openHandles()) console.error(`- ${handle}`)
      process.exit(1)
    }, ENDS_WITHIN_MS).unref()
  }
}

/** A line for each open handle, with what distinguishes it from others. Node has no documented way to list them. */
function openHandles() {
  return (process._getActiveHandles?.() ?? []).map((handle) => {
    const { spawnargs, remoteAddress, remotePort, fd } = handle
    const details = {
      spawnargs,
      remoteAddress,
      remotePort,
      fd,
      address: handle.listening && handle.address?.(),
    }
    const known = Object.entries(details).filter(([, value]) => value !== undefined && value !== false)
    return `${handle.constructor.name} ${inspect(Object.fromEntries(known), { breakLength: Infinity })}`
  })
}
