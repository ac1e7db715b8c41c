import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { derivedId } from '@courtline/messages/ids'
import { seedDemo } from './demo/seed-demo.ts'
import type { Site } from './running-site.ts'
import type { Settings } from './settings/settings.ts'

/** Who marks the demo match: the starter itself, which is nobody's account. */
const STARTER = 'worker:start'

/** Fills an empty demo site in the background while it answers; a filled one only prints how to log in. */
export async function fillDemo(
  site: Site,
  { dataDir }: Settings,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  await seedDemo({
    baseUrl: site.address,
    firstAdminToken: site.firstAdminToken,
    ffmpegPath: site.ffmpegPath,
    workDir: path.join(dataDir, 'demo'),
    log: report,
    signal,
    markDemo: (matchId) => markDemo(site, matchId),
  })
}

/** Shows a match to everybody: the one step of a demo that no call offers. Marking it twice is fine. */
export async function markDemo({ dispatch }: Pick<Site, 'dispatch'>, matchId: string): Promise<void> {
  const by = { userId: randomUUID(), permissions: ['Admin' as const] }
  const meta = { actorId: STARTER, at: new Date().toISOString(), commandId: derivedId('mark demo', matchId) }
  const done = await dispatch('match', matchId, { type: 'SetDemo', by, demo: true }, meta)
  if ('refused' in done) throw new Error(done.refused.text)
}
