import path from 'node:path'
import { startEmbeddedSite, type Site } from './site/embedded-site.ts'
import { prepareDataDir, readSettings, SettingsError, type Settings } from './site/settings.ts'

/** `npm start`: the whole site in one process, until Ctrl C. */
const root = path.resolve(import.meta.dirname, '..')
const tell = (line: string) => console.log(line)

try {
  const settings = readSettings(process.argv.slice(2), process.env, root)
  prepareDataDir(settings.dataDir)
  const site = await startEmbeddedSite(settings, path.join(root, 'frontend/dist'), tell)
  announce(site, settings)
  stopOnSignal(site)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exit(1)
}

function announce(site: Site, settings: Settings): void {
  tell(`\nCourtline is running: ${site.address}`)
  tell(`Data: ${settings.dataDir} · Mail: ${site.mailGoesTo}`)
  if (site.firstAdminToken !== undefined) {
    tell(
      `\nThere is no admin yet. This link makes the first one, once:\n${site.address}/firstAdmin?token=${site.firstAdminToken}\n`,
    )
  }
  tell('Stop with Ctrl C.')
}

function stopOnSignal(site: Site): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    tell('Stopping …')
    void site.stop().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
