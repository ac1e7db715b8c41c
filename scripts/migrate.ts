// Moves a site: `npm run migrate -- --from embedded --to cluster [--data FOLDER]`, and back. May be run again.
import { fileURLToPath } from 'node:url'
import { openClusterSide } from './migrate/cluster-side.ts'
import { agreeOnSecret, moveCommand } from './migrate/command-line.ts'
import { openEmbeddedSide } from './migrate/embedded-side.ts'
import { moveHouse } from './migrate/move-house.ts'
import { MoveError } from './migrate/side.ts'
import { SettingsError } from './site/settings.ts'

const TELL_EVERY = 10_000
const root = fileURLToPath(new URL('..', import.meta.url))

async function run(): Promise<void> {
  const command = moveCommand(process.argv.slice(2), process.env, root)
  agreeOnSecret(command)
  const isHome = command.from === 'embedded'
  const home = await openEmbeddedSide(command.dataDir, isHome ? 'source' : 'target')
  const cluster = await openClusterSide(command.cluster)
  try {
    const [source, target] = isHome ? [home, cluster] : [cluster, home]
    console.log(`Moving from ${source.name} to ${target.name} …`)
    let told = 0
    const { keys, events, media, categories } = await moveHouse(source, target, {
      events: (done) => {
        if (done < told + TELL_EVERY) return
        told = done
        console.log(`${done} events …`)
      },
      media: (uri) => console.log(`${uri} …`),
    })
    for (const { category, target: there } of categories) {
      console.log(`${category}: ${there.count} events, hash ${there.hash}, the same on both sides`)
    }
    console.log(
      `Moved: ${events.copied} events (${events.already} were there), ${keys} keys, ${media.copied} media files ` +
        `(${media.already} were there, ${media.gone} that the log names had been removed).`,
    )
    console.log(
      'Read models are built at the next start; everybody logs in again, and begun uploads begin anew.',
    )
  } finally {
    await cluster.close()
    await home.close()
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof MoveError) && !(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
