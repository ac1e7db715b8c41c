// The one writer of a log file, in a thread of its own: a stalled disk stalls this thread and nothing else (P9). Node
// runs this file by itself, so it imports nothing by package name.
import type { DatabaseSync } from 'node:sqlite'
import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads'
import { createBatchWriter } from './append-batch.ts'
import { openForWriting, writerSettings } from './log-file.ts'
import type { FromWriter, ToWriter, WriterData } from './writer-messages.ts'

/** After so long without a write the WAL is folded into the file, so that the next start has little to recover. */
const IDLE_MILLISECONDS = 250

const { file, maxFileBytes, channel }: WriterData = workerData

function tell(message: FromWriter): void {
  parentPort?.postMessage(message)
}

function attempt<T>(work: () => T, onFailure: (why: string) => void): T | undefined {
  try {
    return work()
  } catch (error) {
    onFailure(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

function serve(db: DatabaseSync): void {
  const write = createBatchWriter(db)
  const commits = new BroadcastChannel(channel)
  let idle: NodeJS.Timeout | undefined
  const answer = (message: ToWriter): void => {
    switch (message.type) {
      case 'write': {
        clearTimeout(idle)
        const outcomes = attempt(
          () => write(message.batch),
          (why) => tell({ type: 'notWritten', why }),
        )
        if (outcomes) {
          tell({ type: 'written', outcomes })
          commits.postMessage(null)
        }
        idle = setTimeout(() => foldWal(db), IDLE_MILLISECONDS)
        return
      }
      case 'tellSettings':
        return tell({ type: 'settings', settings: writerSettings(db) })
      case 'close':
        clearTimeout(idle)
        foldWal(db)
        db.close()
        commits.close()
        parentPort?.close()
        return
    }
  }
  parentPort?.on('message', answer)
  tell({ type: 'ready' })
}

/**
 * Does what it can without waiting for readers: one that holds an old page keeps the WAL until the next time. Nothing is
 * lost when it fails, so writing goes on.
 */
function foldWal(db: DatabaseSync): void {
  attempt(
    () => db.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = 5000'),
    (why) => process.emitWarning(`The WAL of the event log could not be folded: ${why}`),
  )
}

const db = attempt(
  () => openForWriting(file, maxFileBytes),
  (why) => tell({ type: 'cannotOpen', why }),
)
if (db) serve(db)
