import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { subjectsOf } from '@courtline/infra/event-log/sealed/keys-at-hand'
import type {
  BuildCheckpoint,
  ReadModelReader,
  StoredDocument,
} from '@courtline/infra/read-models/read-models'
import { userStream } from '@courtline/messages/ids'
import { coldFold } from '../write/cold-fold.ts'
import { isErasing } from '../write/fold-page.ts'
import type { OpenEvent } from '../write/open-event.ts'
import type { Seen } from '../write/partitions.ts'
import type { Projection } from '../projection.ts'

export interface SampleOptions {
  readonly projection: Projection
  readonly store: ReadModelReader
  readonly log: Pick<EventLogReader, 'readStream'>
  readonly open: OpenEvent
  readonly seen: Pick<Seen, 'has'>
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
 * Groups fed by a stream of which events were skipped prove nothing, and are passed by; so are those with personal data of
 * an account whose erasure the build has yet to see.
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
      if (different === undefined || (await awaitsErasure(options, head))) return null
      return `Document ${different} comes out differently when it is folded anew`
    }
    head = now
  }
  return null
}

/**
 * Whether the events of a document hold personal data of an account that was deleted further on than the build has come.
 * With its key gone the events come out otherwise than they did, until the build sees the erasure and follows (P11).
 */
async function awaitsErasure(
  { projection, log, seen }: SampleOptions,
  { guard }: StoredDocument,
): Promise<boolean> {
  const subjectIds = new Set<string>()
  for (const stream of Object.keys(guard))
    for await (const page of log.readStream(stream)) for (const id of subjectsOf(page)) subjectIds.add(id)
  for (const id of subjectIds)
    for await (const page of log.readStream(userStream(id)))
      if (page.some((event) => isErasing(projection, event.type) && !seen.has(event))) return true
  return false
}
