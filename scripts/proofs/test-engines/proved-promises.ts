import fs from 'node:fs'
import path from 'node:path'
import type { SpecReport } from './report.ts'

const PROMISES = path.resolve(import.meta.dirname, '../../../docs/promises.md')

/** Which specs show which promise on which engine; by number, as docs/promises.md states them. */
const PROOFS: readonly {
  readonly spec: RegExp
  readonly engine: string
  readonly promises: readonly string[]
}[] = [
  { spec: /eventstore\.engine/, engine: 'eventstoredb', promises: ['P1', 'P2'] },
  { spec: /kafka-transport\.engine/, engine: 'kafka', promises: ['P1', 'P4'] },
  { spec: /mongo-read-models\.engine/, engine: 'mongodb', promises: ['P4', 'P5'] },
  { spec: /delivery-chaos\.engine/, engine: 'mongodb', promises: ['P4'] },
  { spec: /mongo-personal-keys\.engine/, engine: 'mongodb', promises: ['P11'] },
  { spec: /mongo-leases\.engine/, engine: 'mongodb', promises: ['P13'] },
  { spec: /s3\.container/, engine: 's3', promises: ['P13'] },
]

/** A promise on one engine. */
export interface ProvedPromise {
  readonly promise: string
  readonly title: string
  readonly engine: string
  readonly version: string | null
  readonly result: 'proved' | 'failed' | 'not run'
  /** The specs that were run for it. */
  readonly specs: readonly string[]
}

/** What the specs of a run have shown of each promise, by engine and its version (as `versionOf` reads it). */
export function provedPromises(
  report: SpecReport,
  versionOf: (engine: string) => string | null,
  promisesDoc = fs.readFileSync(PROMISES, 'utf8'),
): readonly ProvedPromise[] {
  const titles = new Map(
    [...promisesDoc.matchAll(/^## (P\d+) (.+)$/gm)].map(([, id = '', title = '']) => [id, title]),
  )
  return [...titles].flatMap(([promise, title]) => {
    const ofPromise = PROOFS.filter(({ promises }) => promises.includes(promise))
    return [...Map.groupBy(ofPromise, ({ engine }) => engine)].map(([engine, proofs]) => {
      const found = proofs.map(({ spec }) => report.of(spec))
      const wasRun = found.every(({ ran }) => ran > 0)
      const hasFailed = found.some(({ failed }) => failed > 0)
      const result = hasFailed ? 'failed' : wasRun ? 'proved' : 'not run'
      const specs = found.flatMap((each) => each.specs)
      return { promise, title, engine, version: versionOf(engine), result, specs } as const
    })
  })
}

/** One line for each, for the end of a run. */
export const lineOf = ({ promise, title, engine, version, result, specs }: ProvedPromise): string => {
  const where = `${engine} ${version ?? '(unknown version)'}`
  return `${promise} ${title}: ${result} on ${where}${specs.length > 0 ? ` by ${specs.join(', ')}` : ''}`
}
