import type { FileIdentity } from '@courtline/messages/media/upload'
import { isSameFile } from '../engine/identity.ts'

/** One video of the day, which becomes one match. */
export interface KioskItem {
  readonly matchId: string
  readonly uploadId: string
  readonly identity: FileIdentity
  readonly home: string
  readonly away: string
  /** Day of the match, yyyy-MM-dd, by the server's clock. */
  readonly date: string
  readonly state: KioskItemState
  /** The server has its match, whose file is still to come. */
  readonly isMade?: true
}

export type KioskItemState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'sending' }
  /** The server has all of it and the match is submitted: the camera may forget the file. */
  | { readonly phase: 'done' }
  | { readonly phase: 'failed'; readonly why: string }

/** Where the day is kept, so that a power cut loses nothing: the browser's storage. */
export interface KioskStorage {
  read(): string | null
  write(text: string): void
}

/** The items of the day as they were stored; none where nothing readable is stored. */
export function storedItems(storage: KioskStorage): KioskItem[] {
  try {
    const parsed: unknown = JSON.parse(storage.read() ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isItem).map(interrupted) : []
  } catch {
    return []
  }
}

/** What was on its way when the page went is to be sent still. */
const interrupted = (item: KioskItem): KioskItem =>
  item.state.phase === 'sending' ? { ...item, state: { phase: 'waiting' } } : item

function isItem(value: unknown): value is KioskItem {
  if (typeof value !== 'object' || value === null) return false
  return 'matchId' in value && 'uploadId' in value && 'identity' in value && 'state' in value
}

export const itemOfFile = (items: readonly KioskItem[], identity: FileIdentity) =>
  items.find((item) => isSameFile(item.identity, identity))

/** The day's storage of one account in this browser. */
export const browserStorage = (userId: string): KioskStorage => ({
  read: () => localStorage.getItem(keyOf(userId)),
  write: (text) => localStorage.setItem(keyOf(userId), text),
})

const keyOf = (userId: string) => `courtline-kiosk-${userId}`
