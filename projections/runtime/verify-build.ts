import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import type { Checkpoint, ReadModelReader, StoredDocument } from '@courtline/infra/read-models/read-models'
import type { OpenEvent } from './open-event.ts'
import { coldFold } from './cold-fold.ts'
import { handledTypes } from './fold-page.ts'
import type { Projection } from './projection.ts'
import { tallyLog } from './log-tally.ts'
import { seenBy, type PartitionOf } from './partitions.ts'
import { accountedFor, addTallies } from './tally.ts'

export interface Verdict {
  readonly passed: boolean
  readonly text: string
}

export interface VerifyOptions {
  readonly projection: Projection
  readonly store: ReadModelReader
  readonly log: Pick<EventLogReader, 'readAll' | 'readStream'>
  readonly open: OpenEvent
  /** How many groups of documents are folded anew. */
  readonly samples: number
  /** For a build that is written by several partitions. */
  readonly partitionOf?: PartitionOf | undefined
}

/**
 * Whether a build may answer (P5): its count and hash are those of the log, nothing is parked in it, and samples of
 * its documents come out the same when they are folded anew from the log.
 */
export async function verifyBuild(options: VerifyOptions): Promise<Verdict> {
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
  return await verifySamples(options)
}

const failed = (text: string): Verdict => ({ passed: false, text })

async function verifySamples(options: VerifyOptions): Promise<Verdict> {
  const { store, samples } = options
  const total = await store.count()
  const heads = await sampleHeads(store, total, samples)
  const checkpoints = await store.checkpoints()
  for (const head of heads) {
    const difference = await differenceOf(options, checkpoints, head)
    if (difference !== null) return failed(difference)
  }
  return {
    passed: true,
    text: `Count and hash as in the log; ${heads.length} of ${total} documents folded anew came out the same`,
  }
}

const SCAN_PAGE = 500

/** Heads of groups, evenly spread over the ids. */
async function sampleHeads(
  store: ReadModelReader,
  total: number,
  samples: number,
): Promise<StoredDocument[]> {
  const step = Math.max(1, Math.floor(total / samples))
  const heads: StoredDocument[] = []
  let afterId = ''
  let index = 0
  for (;;) {
    const page = await store.scan({ afterId, limit: SCAN_PAGE })
    for (const document of page) {
      if (index % step === 0 && document.id === document.group) heads.push(document)
      index += 1
    }
    const last = page.at(-1)
    if (!last || heads.length >= samples) return heads.slice(0, samples)
    afterId = last.id
  }
}

/** A page may be written between the reads of one comparison; then it is made again, so often. */
const COMPARISONS = 5

/** In words, what is different between a stored group and the same one folded anew; null when nothing is. */
async function differenceOf(
  options: VerifyOptions,
  checkpoints: readonly Checkpoint[],
  sample: StoredDocument,
): Promise<string | null> {
  const { projection, store, log, open } = options
  for (let head: StoredDocument | undefined = sample, turn = 0; head && turn < COMPARISONS; turn += 1) {
    const folded = await coldFold({ projection, log, open, checkpoints }, head.group, head.guard)
    const ids = [...folded.keys()]
    const stored = new Map((await store.get([sample.id, ...ids])).map((document) => [document.id, document]))
    const now = stored.get(sample.id)
    if (JSON.stringify(now?.guard) === JSON.stringify(head.guard)) {
      const different = ids.find(
        (id) => JSON.stringify(folded.get(id)) !== JSON.stringify(stored.get(id)?.body),
      )
      return different === undefined
        ? null
        : `Document ${different} comes out differently when it is folded anew`
    }
    head = now
  }
  return null
}
