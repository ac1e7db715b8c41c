import { UNLIMITED_CREDITS } from '@courtline/messages/account/user'
import type { UploadView } from '@courtline/messages/views/upload'
import { sentBytesOf, type FileProgress } from '../engine/file-state.ts'
import { bytesOf } from '../engine/parts.ts'

/** '3.9 GB', '2 MB': decimal units, as cameras and shops count. */
export function fileSize(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes >= 1e6) return `${Math.round(bytes / 1e6)} MB`
  return bytes === 0 ? '0 MB' : `${Math.max(1, Math.round(bytes / 1e3))} kB`
}

/** '1 min 40 left'. */
function left(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s left`
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
  return `${minutes} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} left`
}

/** Whole percent that has been sent, rounded down; 100 only when all of it has arrived. */
export function percentSent(file: FileProgress): number {
  const { sizeBytes, state } = file
  if (state.phase === 'arrived' || state.phase === 'joining') return 100
  return sizeBytes === 0 ? 0 : Math.min(99, Math.floor((sentBytesOf(file) / sizeBytes) * 100))
}

/** The line below a file's bar: what is happening to it. */
export function fileNote(file: FileProgress): string {
  const { state, sizeBytes, bytesPerSecond } = file
  switch (state.phase) {
    case 'reading':
      return 'Reading the file …'
    case 'sending': {
      const sent = `${fileSize(sentBytesOf(file))} of ${fileSize(sizeBytes)} uploaded`
      if (bytesPerSecond === 0) return sent
      const seconds = (sizeBytes - sentBytesOf(file)) / bytesPerSecond
      return `${sent} · ${fileSize(bytesPerSecond)}/s · ${left(seconds)}`
    }
    case 'waiting':
      return state.why === 'offline'
        ? 'Connection lost. The upload continues by itself; nothing is sent twice.'
        : 'No answer at the moment. The upload continues by itself; nothing is sent twice.'
    case 'joining':
      return 'Putting the file together …'
    case 'arrived':
      return 'Uploaded'
    case 'needsFile':
      return 'Choose this file again to continue. Nothing is sent twice.'
    case 'refused':
      return `${state.why} The other files continue.`
    case 'failed':
      return state.why
  }
}

/** '2 credits left'; from 1000 on the package is unlimited (D23). */
export function creditsLeft(credits: number): string {
  if (credits >= UNLIMITED_CREDITS) return 'Unlimited credits'
  return credits === 1 ? '1 credit left' : `${credits} credits left`
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })

/** '64 % uploaded on Tuesday': how far an unfinished upload came. */
export function unfinishedNote(uploads: readonly UploadView[], now: Date): string {
  const total = uploads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (total === 0) return 'No video uploaded yet'
  const arrived = uploads.reduce(
    (sum, { arrivedParts, sizeBytes, state }) =>
      sum + (state === 'completed' ? sizeBytes : bytesOf(arrivedParts, sizeBytes)),
    0,
  )
  const started = new Date(uploads.reduce((last, { startedAt }) => (startedAt > last ? startedAt : last), ''))
  const days = (now.getTime() - started.getTime()) / 86_400_000
  const when = days < 1 ? 'today' : `on ${(days < 6 ? weekday : dayAndMonth).format(started)}`
  return arrived === total
    ? `Uploaded ${when}, not submitted`
    : `${Math.floor((arrived / total) * 100)} % uploaded ${when}`
}
