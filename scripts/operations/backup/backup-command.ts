// Copies a site to a new folder, also while it is active: `npm run backup -- FOLDER [--data FOLDER]`.
import path from 'node:path'
import { backUp } from './back-up.ts'
import { backupFolders, orOneSentence } from './command-line.ts'
import { KEYS_FOLDER } from './layout.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Answers the exit code. */
export const backupCommand = (argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> =>
  orOneSentence(async () => {
    const { folder, dataDir } = backupFolders(argv, env, root)
    const { events, mediaFiles, mediaGone } = await backUp(dataDir, folder)
    const gone = mediaGone === 0 ? '' : ` (${mediaGone} that the log names had been removed)`
    console.log(
      `Backed up and read back: ${events.count} events (${events.hash}), ${mediaFiles} media files${gone}.`,
    )
    console.log(`Keep ${folder}/${KEYS_FOLDER} apart from the rest: it opens the personal data in the log.`)
  })
