// Makes a data folder of a backup: `npm run restore -- FOLDER [--data FOLDER]`.
import { fileURLToPath } from 'node:url'
import { backupCommand, orOneSentence } from './backup/command-line.ts'
import { restore } from './backup/restore.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

await orOneSentence(async () => {
  const { folder, dataDir } = backupCommand(process.argv.slice(2), process.env, root)
  const { events, files } = await restore(folder, dataDir)
  console.log(
    `Restored to ${dataDir}: ${events.count} events (${events.hash}), ${files} files, all as backed up.`,
  )
  console.log('Everybody logs in again; read models are built at the next start.')
})
