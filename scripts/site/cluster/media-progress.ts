import { setTimeout as wait } from 'node:timers/promises'
import type { JsonObject } from '@courtline/infra/event-log/event-log'
import type { Notes } from '@courtline/infra/notes/notes'
import { fits } from '@courtline/messages/check'
import { MediaProgress } from '@courtline/messages/media'
import type { ProgressFeed } from '../progress-feed.ts'

const KIND = 'media-progress'
const LOOK_EVERY_MS = 1000

/** Leaves how far a job is where gateways look; never stored as an event (D29). A note that is lost is not missed. */
export function noteProgress(notes: Notes, matchId: string, progress: MediaProgress): void {
  const note: JsonObject = { ...progress }
  notes.put(KIND, matchId, note).catch(() => undefined)
}

/** Takes the note away once the job is no longer done. */
export async function forgetProgress(notes: Notes, matchId: string): Promise<void> {
  await notes.remove(KIND, matchId).catch(() => undefined)
}

/** Tells this gateway's listeners what media workers elsewhere have noted, until the signal aborts. */
export async function followProgress(notes: Notes, feed: ProgressFeed, signal: AbortSignal): Promise<void> {
  const told = new Map<string, string>()
  while (!signal.aborted) {
    const listed = await notes.list(KIND).catch(() => [])
    for (const { name: matchId, value } of listed) {
      const text = JSON.stringify(value)
      if (told.get(matchId) === text || !fits(MediaProgress, value)) continue
      told.set(matchId, text)
      feed.tell(matchId, value)
    }
    const names = new Set(listed.map(({ name }) => name))
    for (const matchId of told.keys()) if (!names.has(matchId)) told.delete(matchId)
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
