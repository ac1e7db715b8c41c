// Node, where a spec fails that leaves a server, a connection, a process or a thread open, or prints an error.
import { format } from 'node:util'
import { TestEnvironment } from 'jest-environment-node'
import { leftOpen, openResources } from './jest.left-open.mjs'

const CLOSED_WITHIN_MS = 3000

export default class extends TestEnvironment {
  #before = new Map()
  #errors = []

  async setup() {
    await super.setup()
    this.#before = openResources()
    const { console } = this.global
    const print = console.error.bind(console)
    console.error = (...parts) => {
      this.#errors.push(format(...parts))
      print(...parts)
    }
  }

  async teardown() {
    const left = await leftOpen(this.#before, CLOSED_WITHIN_MS)
    await super.teardown()
    if (left.length > 0) {
      throw new Error(
        `The spec left open: ${left.join(', ')}. Close it in afterEach, which runs whatever happens.`,
      )
    }
    if (this.#errors.length > 0) {
      throw new Error(
        `The spec printed errors, which nobody expects of a green run: ${this.#errors.join('; ')}`,
      )
    }
  }
}
