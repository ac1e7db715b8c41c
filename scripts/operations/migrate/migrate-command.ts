// Copies a site to other storage: `npm run migrate -- --from embedded --to cluster [--data FOLDER]`, and back. May be run again.
import path from 'node:path'
import { SettingsError } from '@courtline/site/settings/settings'
import { openClusterSide } from './cluster-side.ts'
import { agreeOnSecret, parseMigration } from './command-line.ts'
import { openEmbeddedSide } from './embedded-side.ts'
import { migrateStorage, type Migrated, type Progress } from './migrate-storage.ts'
import { MigrationError, type SiteStorage } from './side.ts'

const PRINT_EVERY_EVENTS = 10_000
const root = path.resolve(import.meta.dirname, '../../..')

/** Answers the exit code: 1 with one printed sentence for what the operator can correct. */
export async function migrateCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    await migrate(argv, env)
    return 0
  } catch (error) {
    if (!(error instanceof MigrationError) && !(error instanceof SettingsError)) throw error
    console.error(error.message)
    return 1
  }
}

async function migrate(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const migration = parseMigration(argv, env, root)
  agreeOnSecret(migration)
  const isFromEmbedded = migration.from === 'embedded'
  const embedded = await openEmbeddedSide(migration.dataDir, isFromEmbedded ? 'source' : 'target')
  const cluster = await openClusterSide(migration.cluster)
  try {
    const [source, target] = isFromEmbedded ? [embedded, cluster] : [cluster, embedded]
    await copyAndReport(source, target)
  } finally {
    await cluster.close()
    await embedded.close()
  }
}

async function copyAndReport(source: SiteStorage, target: SiteStorage): Promise<void> {
  console.log(`Copying from ${source.name} to ${target.name} …`)
  printResult(await migrateStorage(source, target, printedProgress()))
}

function printedProgress(): Progress {
  let printed = 0
  return {
    events: (done) => {
      if (done < printed + PRINT_EVERY_EVENTS) return
      printed = done
      console.log(`${done} events …`)
    },
    media: (uri) => console.log(`${uri} …`),
  }
}

function printResult({ keys, events, media, categories }: Migrated): void {
  for (const { category, target } of categories) {
    console.log(`${category}: ${target.count} events, hash ${target.hash}, the same on both sides`)
  }
  console.log(
    `Copied: ${events.copied} events (${events.already} were there), ${keys} keys, ${media.copied} media files ` +
      `(${media.already} were there, ${media.gone} that the log names had been removed).`,
  )
  console.log(
    'Read models are built at the next start; everybody logs in again, and unfinished uploads start again.',
  )
}
