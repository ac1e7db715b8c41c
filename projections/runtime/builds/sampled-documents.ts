import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import type {
  BuildCheckpoint,
  ReadModelReader,
  StoredDocument,
} from '@courtline/infra/read-models/read-models'
import { coldFold } from '../write/cold-fold.ts'
import type { OpenEvent } from '../write/open-event.ts'
import type { Projection } from '../projection.ts'

export interface SampleOptions {
  readonly projection: Projection
  readonly store: ReadModelReader
  readonly log: Pick<EventLogReader, 'readStream'>
  readonly open: OpenEvent
  /** How many groups of documents are folded again. */
  readonly samples: number
}

export interface SampledDocuments {
  /** Documents that there are. */
  readonly total: number
  /** Groups that were folded again. */
  readonly looked: number
  /** The first document that is not what its events come to, in words; null when there is none. */
  readonly difference: string | null
}

/**
 * Folds some groups of documents again from the log, as far as each has seen it, and compares. It may run while others write.
 * Groups fed by a stream of which events were skipped prove nothing, and are passed by.
 */
export async function sampleDocuments(
  options: SampleOptions,
  checkpoints: readonly BuildCheckpoint[],
): Promise<SampledDocuments> {
  const { store, samples } = options
  const total = await store.count()
  const skipped = new Set(checkpoints.flatMap((each) => each.skipped.map(({ stream }) => stream)))
  const heads = await sampleHeads(store, total, samples)
  const comparable = heads.filter(({ guard }) => !Object.keys(guard).some((stream) => skipped.has(stream)))
  for (const head of comparable) {
    const difference = await differenceOf(options, checkpoints, head)
    if (difference !== null) return { total, looked: comparable.length, difference }
  }
  return { total, looked: comparable.length, difference: null }
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

/** In words, what is different between a stored group and the same one folded again; null when nothing is. */
async function differenceOf(
  options: SampleOptions,
  checkpoints: readonly BuildCheckpoint[],
  sample: StoredDocument,
): Promise<string | null> {
  const { projection, store, log, open } = options
  for (let head: StoredDocument | undefined = sample, turn = 0; head && turn < COMPARISONS; turn += 1) {
    const folded = await coldFold({ projection, log, open, checkpoints }, head.group, head.guard)
    const ids = [...new Set([sample.id, ...folded.keys()])]
    const stored = new Map((await store.get(ids)).map((document) => [document.id, document]))
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
