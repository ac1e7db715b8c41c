import path from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings, SettingsError } from '../site/settings.ts'
import { BackupError } from './layout.ts'

export interface BackupCommand {
  readonly folder: string
  readonly dataDir: string
}

/**
 * `FOLDER [--data FOLDER]` of `npm run backup` and `npm run restore`. A folder is meant from where npm was called.
 * Throws SettingsError or BackupError with one sentence.
 */
export function backupCommand(argv: readonly string[], env: NodeJS.ProcessEnv, root: string): BackupCommand {
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

/** Runs a command; what the person can mend ends it with its sentence and 1. */
export async function orOneSentence(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof BackupError) && !(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
