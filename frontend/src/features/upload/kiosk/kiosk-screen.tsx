import { Button, TextInput } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate } from '../../../foundation/navigation/link.tsx'
import { useParams } from '../../../foundation/navigation/use-navigation.ts'
import type { Failure } from '../../../foundation/calls/failure.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { isoDay } from '../../../foundation/time/calendar.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Empty, Failed } from '../../../ui/states.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { arrivedBytesOf } from '../engine/file-state.ts'
import { DropZone } from '../files/drop-zone.tsx'
import { fileNote, fileSize } from '../files/words.ts'
import { driftInWords } from './kiosk-clock.ts'
import { browserStorage } from './kiosk-ledger.ts'
import { openKiosk, type OpenedKiosk } from './kiosk-line.ts'
import { KioskQueue, type KioskRow } from './kiosk-queue.ts'
import '../upload.css'
import './kiosk.css'

/** /hardcodedUpload/{userId}: the videos of an event day, into an account that an admin has listed (D88). */
export function KioskScreen() {
  const { userId = '' } = useParams()
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<{ data: OpenedKiosk } | { error: Failure }>()
  useEffect(() => {
    let isGone = false
    void openKiosk(userId).then((answer) => {
      if (!isGone) setOpened(answer)
    })
    return () => {
      isGone = true
    }
  }, [userId, attempt])
  if (!opened) return <Waiting />
  if ('error' in opened) {
    if (opened.error.status === 404 || opened.error.status === 400)
      return <Navigate to={paths.notFound()} replace />
    const again = () => {
      setOpened(undefined)
      setAttempt(attempt + 1)
    }
    return (
      <div className="page">
        <Failed what="The upload could not be opened" error={opened.error} onRetry={again} />
      </div>
    )
  }
  return <Kiosk key={userId} userId={userId} kiosk={opened.data} />
}

function Kiosk({ userId, kiosk }: { userId: string; kiosk: OpenedKiosk }) {
  const [queue] = useState(() => new KioskQueue(kiosk.line, browserStorage(userId)))
  const rows = useSyncExternalStore(
    (watcher) => queue.watch(watcher),
    () => queue.rows,
  )
  const isBusy = rows.some(({ state }) => state.phase === 'sending')
  useLeaveQuestion(isBusy)
  useEffect(() => () => queue.stop(), [queue])
  const { clock, displayName } = kiosk
  const today = isoDay(new Date(kiosk.line.now()))
  return (
    <div className="page kiosk">
      <h1>Upload for {displayName ?? 'this account'}</h1>
      <p className="muted">
        Choose all videos of the day. They are uploaded one after the other, each as a match of its own. After
        a power cut choose the same files again: they continue where they were.
      </p>
      {clock.isOff && (
        <p className="kiosk-clock" role="alert">
          The clock of this device is {driftInWords(clock)}. The server’s time is used.
        </p>
      )}
      <DropZone
        disabled={false}
        several="each file is a match"
        onFiles={(files) => void queue.add(files, today)}
      />
      {queue.refused.map(({ fileName, why }) => (
        <p key={fileName} className="bad-word" role="alert">
          {fileName}: {why}
        </p>
      ))}
      {rows.length === 0 ? (
        <Empty text="No videos yet." />
      ) : (
        <>
          <Summary rows={rows} onClear={() => queue.clearDone()} />
          <ul className="kiosk-rows" aria-label="Videos">
            {rows.map((row) => (
              <Row key={row.matchId} row={row} queue={queue} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Leaving while something is sent is confirmed first, in the browser's own words. */
function useLeaveQuestion(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}

function Summary({ rows, onClear }: { rows: readonly KioskRow[]; onClear: () => void }) {
  const done = rows.filter(({ state }) => state.phase === 'done').length
  const left = rows.length - done
  return (
    <section className="panel kiosk-summary" aria-label="Safe to delete" role="status">
      <p className="grow">
        <b className="num">
          {done} of {rows.length}
        </b>{' '}
        {done === 1 ? 'video is' : 'videos are'} safe to delete from the camera.
        {left > 0 &&
          ` Keep the other ${left === 1 ? 'one' : left} until ${left === 1 ? 'it is' : 'they are'} uploaded.`}
      </p>
      {done > 0 && (
        <Button size="xs" onClick={onClear}>
          Clear finished
        </Button>
      )}
    </section>
  )
}

function Row({ row, queue }: { row: KioskRow; queue: KioskQueue }) {
  const { identity, state, home, away, matchId } = row
  const isOpen = state.phase === 'waiting' || state.phase === 'failed'
  const name = identity.fileName
  return (
    <li className={`panel kiosk-row kiosk-${state.phase}`}>
      <div className="row-flex">
        <b className="grow cut" title={name}>
          {name}
        </b>
        <span className="muted num">{fileSize(identity.sizeBytes)}</span>
        <span className="kiosk-state">{stateInWords(row)}</span>
        {state.phase === 'failed' && row.hasFile && (
          <Button size="xs" aria-label={`Try again: ${name}`} onClick={() => queue.retry(matchId)}>
            Try again
          </Button>
        )}
      </div>
      {isOpen ? (
        <div className="kiosk-names">
          <TextInput
            aria-label={`First player of ${name}`}
            maxLength={80}
            value={home}
            onChange={(event) => queue.rename(matchId, { home: event.currentTarget.value })}
          />
          <span className="muted">v</span>
          <TextInput
            aria-label={`Second player of ${name}`}
            maxLength={80}
            value={away}
            onChange={(event) => queue.rename(matchId, { away: event.currentTarget.value })}
          />
        </div>
      ) : (
        <p className="muted cut">
          {home} v {away}
        </p>
      )}
      {state.phase === 'sending' && <Progress row={row} />}
      {state.phase === 'failed' && (
        <p className="bad-word" role="alert">
          {state.why}
        </p>
      )}
    </li>
  )
}

function Progress({ row: { identity, progress, bytesPerSecond, matchId } }: { row: KioskRow }) {
  if (!progress) return null
  const { fileName, sizeBytes } = identity
  const file = { key: matchId, fileName, sizeBytes, order: 0, state: progress, bytesPerSecond }
  const underWay = 'underWayBytes' in progress ? progress.underWayBytes : 0
  return (
    <>
      <ProgressBar
        label={`Upload of ${fileName}`}
        done={sizeBytes === 0 ? 0 : arrivedBytesOf(file) / sizeBytes}
        underWay={sizeBytes === 0 ? 0 : underWay / sizeBytes}
        colour={progress.phase === 'waiting' ? 'var(--warn)' : 'var(--ball)'}
      />
      <p className="faint">{fileNote(file)}</p>
    </>
  )
}

function stateInWords({ state, hasFile }: KioskRow): string {
  switch (state.phase) {
    case 'waiting':
      return hasFile ? 'In line' : 'Choose this file again'
    case 'sending':
      return 'Uploading'
    case 'done':
      return 'Safe to delete'
    case 'failed':
      return hasFile ? 'Not uploaded' : 'Choose this file again'
  }
}
