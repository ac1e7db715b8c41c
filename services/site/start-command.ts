import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { startEmbeddedSite } from './embedded-site.ts'
import type { Site } from './running-site.ts'
import { startTracing } from './tracing.ts'
import {
  prepareDataDir,
  readSettings,
  SettingsError,
  type ClusterSettings,
  type EmbeddedSettings,
} from './settings/settings.ts'

const root = path.resolve(import.meta.dirname, '../..')
const print = (line: string) => console.log(line)

/** `npm start`: the whole site in one process, or one process of a cluster, until Ctrl C. */
export async function startCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const settings = readSettings(argv, env, root)
    prepareDataDir(settings.dataDir)
    const frontendDir = path.join(root, 'frontend/dist')
    if (settings.profile === 'embedded') await runEmbedded(settings, frontendDir)
    else await runInCluster(settings, frontendDir)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function runEmbedded(settings: EmbeddedSettings, frontendDir: string): Promise<void> {
  const site = await startEmbeddedSite(settings, frontendDir, print, await startTracing('site', process.env))
  const stopping = new AbortController()
  stopOnSignal(site, stopping)
  announce(site, settings)
  // Now, not at the end: a site that is killed starts as quickly as one that was stopped.
  flushCompileCache()
  if (!settings.demo) return
  const { fillDemo } = await import('./demo.ts')
  await fillDemo(site, settings, print, stopping.signal)
}

/** The clients of the engines are loaded here only: a site of one process starts without them. */
async function runInCluster(settings: ClusterSettings, frontendDir: string): Promise<void> {
  const { startClusterProcess } = await import('./cluster/cluster-process.ts')
  const { processLog } = await import('@courtline/gateway/operations/process-log')
  const report = settings.logFormat === 'json' ? processLog(settings.role) : print
  const tracing = await startTracing(settings.role, process.env)
  stopOnSignal(await startClusterProcess(settings, frontendDir, report, tracing), new AbortController())
}

function announce(site: Site, settings: EmbeddedSettings): void {
  print(`\nCourtline is running: ${site.address}`)
  print(`Data: ${settings.dataDir} · Mail: ${site.mailGoesTo}`)
  if (site.firstAdminToken !== undefined && !settings.demo) {
    print(
      `\nThere is no admin yet. This link makes the first one, once:\n${site.address}/firstAdmin?token=${site.firstAdminToken}\n`,
    )
  }
  print('Stop with Ctrl C.')
}

function stopOnSignal(site: Pick<Site, 'stop'>, stopping: AbortController): void {
  const stop = () => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    print('Stopping …')
    void site.stop().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
