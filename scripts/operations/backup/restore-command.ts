// Makes a data folder of a backup: `npm run restore -- FOLDER [--data FOLDER]`.
import path from 'node:path'
import { backupFolders, orOneSentence } from './command-line.ts'
import { restore } from './restore.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Answers the exit code. */
export const restoreCommand = (argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> =>
  orOneSentence(async () => {
    const { folder, dataDir } = backupFolders(argv, env, root)
    const { events, files } = await restore(folder, dataDir)
    console.log(
      `Restored to ${dataDir}: ${events.count} events (${events.hash}), ${files} files, all as backed up.`,
    )
    console.log('Everybody logs in again; read models are built at the next start.')
  })
