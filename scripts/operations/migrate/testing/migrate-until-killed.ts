// Migrates between two data folders; after the given number of events it prints a line and waits to be killed.
import { setTimeout as wait } from 'node:timers/promises'
import { openEmbeddedSide } from '../embedded-side.ts'
import { migrateStorage } from '../migrate-storage.ts'

const [, , from = '', to = '', stopAfter = '0'] = process.argv
const source = await openEmbeddedSide(from, 'source')
const target = await openEmbeddedSide(to, 'target')
const slowly = {
  ...target,
  log: {
    ...target.log,
    readAll: target.log.readAll.bind(target.log),
    append: async (...call: Parameters<typeof target.log.append>) => {
      const appended = await target.log.append(...call)
      if (Number(appended.position) >= Number(stopAfter)) {
        console.log('killMe')
        await wait(60_000)
      }
      return appended
    },
  },
}
await migrateStorage(source, slowly, { events: () => {}, media: () => {} })
