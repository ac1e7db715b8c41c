import { lockFolder } from '../folder-lock.ts'
import type { ClusterSettings } from '../settings/settings.ts'
import { healthOf, viewsOf } from './cluster-metrics.ts'
import type { ProcessRole } from './cluster-settings.ts'
import { startGateway, type GatewayProcess } from './gateway-process.ts'
import { keepRunning } from './keep-running.ts'
import { runMediaProcess } from './media-process.ts'
import { serveHealth } from './process-health.ts'
import { runReactorsProcess } from './reactors-process.ts'
import { runRelayProcess } from './relay-process.ts'
import type { Tracing } from '../tracing.ts'
import { openSharedParts, type SharedParts } from './shared-parts.ts'
import { runWorkerProcess } from './worker-process.ts'

/** One process of a cluster. */
export interface ClusterProcess {
  readonly address: string
  /** Stops taking work, finishes what is under way, and closes everything in the opposite order. */
  readonly stop: () => Promise<void>
}

/** Roles that keep something in COURTLINE_DATA which is theirs alone. */
const OWN_FOLDER: ReadonlySet<ProcessRole> = new Set(['media', 'worker', 'all'])

type Work = (parts: SharedParts, signal: AbortSignal) => Promise<void>

const WORKS: Readonly<Record<Exclude<ProcessRole, 'gateway' | 'all'>, Work>> = {
  worker: runWorkerProcess,
  relay: runRelayProcess,
  media: runMediaProcess,
  reactors: runReactorsProcess,
}

/**
 * Runs what COURTLINE_ROLE names, as one process of a cluster. An engine that goes away while it runs ends nothing: the process
 * tries again. Throws SettingsError, with one sentence, for what keeps it from starting.
 */
export async function startClusterProcess(
  settings: ClusterSettings,
  frontendDir: string,
  report: (line: string) => void,
  tracing?: Tracing,
): Promise<ClusterProcess> {
  const { role } = settings
  // Jobs leave their files and process ids in the folder, and a mirror has one writer: two workers in one would meet.
  const folder = OWN_FOLDER.has(role) ? lockFolder(settings.dataDir) : undefined
  const parts = await openSharedParts(settings, report, tracing)
  const stopping = new AbortController()
  const wanted = Object.entries(WORKS).filter(([name]) => role === 'all' || role === name)
  const works = wanted.map(([name, work]) =>
    keepRunning(name, (signal) => work(parts, signal), stopping.signal, report),
  )
  const door =
    role === 'gateway' || role === 'all' ? await openGateway(parts, frontendDir) : await openHealth(parts)
  report(`Courtline ${role} is running: ${door.address}`)
  return {
    address: door.address,
    stop: async () => {
      stopping.abort()
      await door.stop()
      await Promise.all(works)
      await parts.close()
      await tracing?.stop()
      folder?.release()
    },
  }
}

async function openGateway(parts: SharedParts, frontendDir: string): Promise<GatewayProcess> {
  const gateway = await startGateway(parts, frontendDir)
  const { report, settings } = parts
  report(`Mail: ${gateway.mailGoesTo}`)
  if (gateway.firstAdminToken !== undefined)
    report(
      `\nThere is no admin yet. This link makes the first one, once:\n${settings.publicUrl}/firstAdmin?token=${gateway.firstAdminToken}\n`,
    )
  return gateway
}

async function openHealth(parts: SharedParts): Promise<ClusterProcess> {
  const { metrics, subscriptions, log } = parts
  metrics.watchViews(() => viewsOf(parts))
  metrics.watchSubscriptions(() => subscriptions.health(log))
  const { address, close } = await serveHealth(parts.settings, {
    role: parts.settings.role,
    health: () => healthOf(parts),
    metrics: () => metrics.text(),
  })
  return { address, stop: close }
}
