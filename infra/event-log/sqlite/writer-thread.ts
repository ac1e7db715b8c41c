// The one writer of a log file, in a thread of its own: a stalled disk stalls this thread and nothing else (P9). Node
// runs this file by itself, so it imports nothing by package name.
import type { DatabaseSync } from 'node:sqlite'
import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads'
import { errorText } from '../../error-text.ts'
import { damagedInUse, damageOf } from '../../sqlite/damaged-file.ts'
import { createBatchWriter } from './append-batch.ts'
import { openForWriting, writerSettings } from './log-file.ts'
import { unpack } from './packed-batch.ts'
import { foldAfterAnswers } from './wal.ts'
import type { FromWriter, ToWriter, WriterData } from './writer-messages.ts'

/** After so long without a write the WAL is folded into the file. */
const IDLE_MILLISECONDS = 250

const { file, maxFileBytes, channel }: WriterData = workerData

function post(message: FromWriter): void {
  parentPort?.postMessage(message)
}

function attempt<T>(work: () => T, onFailure: (why: string) => void): T | undefined {
  try {
    return work()
  } catch (error) {
    const damage = damageOf(error)
    onFailure(damage === undefined ? errorText(error) : damagedInUse(file, damage))
    return undefined
  }
}

/** Nothing is lost when it fails, so writing continues. */
function tryFolding(fold: () => void): void {
  attempt(fold, (why) => process.emitWarning(`The WAL of the event log could not be folded: ${why}`))
}

function serve(db: DatabaseSync): void {
  const write = createBatchWriter(db)
  const commits = new BroadcastChannel(channel)
  const wal = foldAfterAnswers(db)
  const idle = setTimeout(() => tryFolding(wal.whenIdle), IDLE_MILLISECONDS)
  const answer = (message: ToWriter): void => {
    switch (message.type) {
      case 'write': {
        const outcomes = attempt(
          () => write(unpack(message.batch)),
          (why) => post({ type: 'notWritten', why }),
        )
        if (outcomes) {
          post({ type: 'written', outcomes })
          commits.postMessage(null)
          tryFolding(wal.afterAnswer)
        }
        idle.refresh()
        return
      }
      case 'reportSettings':
        return post({ type: 'settings', settings: writerSettings(db) })
      case 'close':
        clearTimeout(idle)
        tryFolding(wal.beforeClosing)
        db.close()
        commits.close()
        parentPort?.close()
        return
    }
  }
  parentPort?.on('message', answer)
  post({ type: 'ready' })
}

const db = attempt(
  () => openForWriting(file, maxFileBytes),
  (why) => post({ type: 'cannotOpen', why }),
)
if (db) serve(db)
