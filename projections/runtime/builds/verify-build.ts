import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import type { ReadModelReader } from '@courtline/infra/read-models/read-models'
import type { OpenEvent } from '../write/open-event.ts'
import { handledTypes } from '../write/fold-page.ts'
import type { Projection } from '../projection.ts'
import { tallyLog } from '../write/log-tally.ts'
import { seenBy, type PartitionOf } from '../write/partitions.ts'
import { sampleDocuments } from './sampled-documents.ts'
import { accountedFor, addTallies } from '../write/tally.ts'

export interface BuildVerdict {
  readonly passed: boolean
  readonly text: string
}

export interface VerifyOptions {
  readonly projection: Projection
  readonly store: ReadModelReader
  readonly log: Pick<EventLogReader, 'readAll' | 'readStream'>
  readonly open: OpenEvent
  /** How many groups of documents are folded again. */
  readonly samples: number
  /** For a build that is written by several partitions. */
  readonly partitionOf?: PartitionOf | undefined
}

/**
 * Whether a build may answer (P5): its count and hash are those of the log, nothing is parked in it, and samples of
 * its documents come out the same when they are folded again from the log.
 */
export async function verifyBuild(options: VerifyOptions): Promise<BuildVerdict> {
  const { projection, store, log, partitionOf } = options
  const checkpoints = await store.checkpoints()
  const seen = seenBy(checkpoints, partitionOf)
  const inLog = await tallyLog(log, handledTypes(projection), seen.upTo, seen.has)
  const inBuild = addTallies(checkpoints.map(accountedFor))
  if (inLog.count !== inBuild.count)
    return failed(`${inBuild.count} events in the build, ${inLog.count} in the log`)
  if (inLog.hash !== inBuild.hash) return failed('As many events as the log, but not the same ones')
  const [parked] = checkpoints.flatMap((checkpoint) => checkpoint.parked)
  if (parked) return failed(`Stream ${parked.stream} could not be folded: ${parked.error}`)
  const { total, looked, difference } = await sampleDocuments({ ...options, seen }, checkpoints)
  if (difference !== null) return failed(difference)
  return {
    passed: true,
    text: `Count and hash as in the log; ${looked} of ${total} documents folded anew came out the same`,
  }
}

const failed = (text: string): BuildVerdict => ({ passed: false, text })
