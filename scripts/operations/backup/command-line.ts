import path from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings, SettingsError } from '@courtline/site/settings/settings'
import { BackupError } from './layout.ts'

export interface BackupFolders {
  readonly folder: string
  readonly dataDir: string
}

/**
 * `FOLDER [--data FOLDER]` of `npm run backup` and `npm run restore`. A folder is meant from where npm was called.
 * Throws SettingsError or BackupError with one sentence.
 */
export function backupFolders(argv: readonly string[], env: NodeJS.ProcessEnv, root: string): BackupFolders {
  const { folder, data } = parsed(argv)
  if (folder === undefined)
    throw new BackupError('Which folder? For example: npm run backup -- /backups/today')
  const from = env['INIT_CWD'] ?? process.cwd()
  const { dataDir } = readSettings(data === undefined ? [] : ['--data', data], env, root)
  return { folder: path.resolve(from, folder), dataDir }
}

function parsed(argv: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      options: { data: { type: 'string' } },
      allowPositionals: true,
    })
    return { folder: positionals[0], data: values.data }
  } catch (error) {
    throw new BackupError(error instanceof Error ? error.message : String(error))
  }
}

/** Runs a command and answers its exit code: 1 with one printed sentence for what the operator can correct. */
export async function orOneSentence(run: () => Promise<void>): Promise<number> {
  try {
    await run()
    return 0
  } catch (error) {
    if (!(error instanceof BackupError) && !(error instanceof SettingsError)) throw error
    console.error(error.message)
    return 1
  }
}
