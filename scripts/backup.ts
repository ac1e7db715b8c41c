// Copies a site to a new folder, also while it is at work: `npm run backup -- FOLDER [--data FOLDER]`.
import { fileURLToPath } from 'node:url'
import { backUp } from './backup/back-up.ts'
import { backupCommand, orOneSentence } from './backup/command-line.ts'
import { KEYS_FOLDER } from './backup/layout.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

await orOneSentence(async () => {
  const { folder, dataDir } = backupCommand(process.argv.slice(2), process.env, root)
  const { events, mediaFiles, mediaGone } = await backUp(dataDir, folder)
  const gone = mediaGone === 0 ? '' : ` (${mediaGone} that the log names had been removed)`
  console.log(
    `Backed up and read back: ${events.count} events (${events.hash}), ${mediaFiles} media files${gone}.`,
  )
  console.log(`Keep ${folder}/${KEYS_FOLDER} apart from the rest: it opens the personal data in the log.`)
})
