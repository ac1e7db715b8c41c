import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { startEmbeddedSite, type Site } from './site/embedded-site.ts'
import { startTracing } from './site/tracing.ts'
import {
  prepareDataDir,
  readSettings,
  SettingsError,
  type ClusterSettings,
  type EmbeddedSettings,
} from './site/settings.ts'

/** `npm start`: the whole site in one process, or one process of a cluster, until Ctrl C. */
const root = path.resolve(import.meta.dirname, '..')
const tell = (line: string) => console.log(line)

try {
  const settings = readSettings(process.argv.slice(2), process.env, root)
  prepareDataDir(settings.dataDir)
  const frontendDir = path.join(root, 'frontend/dist')
  if (settings.profile === 'embedded') await runEmbedded(settings, frontendDir)
  else await runInCluster(settings, frontendDir)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function runEmbedded(settings: EmbeddedSettings, frontendDir: string): Promise<void> {
  const site = await startEmbeddedSite(settings, frontendDir, tell, await startTracing('site', process.env))
  const stopping = new AbortController()
  stopOnSignal(site, stopping)
  announce(site, settings)
  // Now, not at the end: a site that is killed starts as quickly as one that was stopped.
  flushCompileCache()
  if (!settings.demo) return
  const { fillDemo } = await import('./site/demo.ts')
  await fillDemo(site, settings, tell, stopping.signal)
}

/** The clients of the engines are loaded here only: a site of one process starts without them. */
async function runInCluster(settings: ClusterSettings, frontendDir: string): Promise<void> {
  const { startClusterProcess } = await import('./site/cluster/cluster-process.ts')
  const { processLog } = await import('@courtline/gateway/process-log')
  const say = settings.logFormat === 'json' ? processLog(settings.role) : tell
  const tracing = await startTracing(settings.role, process.env)
  stopOnSignal(await startClusterProcess(settings, frontendDir, say, tracing), new AbortController())
}

function announce(site: Site, settings: EmbeddedSettings): void {
  tell(`\nCourtline is running: ${site.address}`)
  tell(`Data: ${settings.dataDir} · Mail: ${site.mailGoesTo}`)
  if (site.firstAdminToken !== undefined && !settings.demo) {
    tell(
      `\nThere is no admin yet. This link makes the first one, once:\n${site.address}/firstAdmin?token=${site.firstAdminToken}\n`,
    )
  }
  tell('Stop with Ctrl C.')
}

function stopOnSignal(site: Pick<Site, 'stop'>, stopping: AbortController): void {
  const stop = () => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    tell('Stopping …')
    void site.stop().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
