import { setTimeout as wait } from 'node:timers/promises'
import type { JsonObject } from '@courtline/infra/event-log/event-log'
import type { DocumentStore } from '@courtline/infra/documents/document-store'
import { fits } from '@courtline/messages/check'
import { MediaProgress } from '@courtline/messages/media/media'
import type { ProgressFeed } from './progress-feed.ts'

const KIND = 'media-progress'
const LOOK_EVERY_MS = 1000

/** Stores how far a job is where gateways read it; never an event (D29). A document that is lost is not missed. */
export function storeProgress(documents: DocumentStore, matchId: string, progress: MediaProgress): void {
  const document: JsonObject = { ...progress }
  documents.put(KIND, matchId, document).catch(() => undefined)
}

/** Removes it once the job is no longer worked on. */
export async function forgetProgress(documents: DocumentStore, matchId: string): Promise<void> {
  await documents.remove(KIND, matchId).catch(() => undefined)
}

/** Reports to this gateway's listeners what media workers elsewhere have stored, until the signal aborts. */
export async function followProgress(
  documents: DocumentStore,
  feed: ProgressFeed,
  signal: AbortSignal,
): Promise<void> {
  const published = new Map<string, string>()
  while (!signal.aborted) {
    const listed = await documents.list(KIND).catch(() => [])
    for (const { name: matchId, value } of listed) {
      const text = JSON.stringify(value)
      if (published.get(matchId) === text || !fits(MediaProgress, value)) continue
      published.set(matchId, text)
      feed.publish(matchId, value)
    }
    const names = new Set(listed.map(({ name }) => name))
    for (const matchId of published.keys()) if (!names.has(matchId)) published.delete(matchId)
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
