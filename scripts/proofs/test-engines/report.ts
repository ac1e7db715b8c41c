import fs from 'node:fs'

/** What the specs' reporter notes as they run. */
export type ReportLine =
  | { readonly spec: string; readonly state: 'began' }
  | {
      readonly spec: string
      readonly state: 'test'
      readonly test: string
      /** As Jest reports it: passed, failed, or pending where it was left out. */
      readonly status: string
      readonly seconds: number
    }
  | { readonly spec: string; readonly state: 'ended'; readonly hasFailed: boolean }

/** What did not run, and why. */
export interface NotRun {
  readonly what: string
  readonly why: string
}

/** What became of the specs that were run. */
export interface SpecReport {
  readonly passed: number
  readonly failed: number
  readonly tests: number
  /** Tests that their spec left out, and specs that were cut off. */
  readonly notRun: readonly NotRun[]
  /** Specs whose path fits, and how many of them failed. */
  readonly of: (paths: RegExp) => {
    readonly ran: number
    readonly failed: number
    readonly specs: readonly string[]
  }
}

interface SpecOutcome {
  readonly spec: string
  readonly hasFailed: boolean
}

const failedIn = (some: readonly SpecOutcome[]) => some.filter(({ hasFailed }) => hasFailed).length

/** Reads what the reporter noted; nothing was run where it noted nothing. A spec that began and did not end has failed. */
export function readReport(file: string): SpecReport {
  const lines = fs.existsSync(file) ? linesIn(fs.readFileSync(file, 'utf8')) : []
  const specs = lines.filter(({ state }) => state === 'began').map(({ spec }) => outcomeOf(spec, lines))
  return {
    passed: specs.length - failedIn(specs),
    failed: failedIn(specs),
    tests: lines.filter((line) => line.state === 'test' && line.status === 'passed').length,
    notRun: [...leftOut(lines), ...cutOff(lines)],
    of: (paths) => {
      const fitting = specs.filter(({ spec }) => paths.test(spec))
      return { ran: fitting.length, failed: failedIn(fitting), specs: fitting.map(({ spec }) => spec) }
    },
  }
}

/** One object a line, as our own reporter wrote it. */
const linesIn = (text: string): readonly ReportLine[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

function outcomeOf(spec: string, lines: readonly ReportLine[]): SpecOutcome {
  const end = lines.find((line) => line.spec === spec && line.state === 'ended')
  return { spec, hasFailed: end?.state !== 'ended' || end.hasFailed }
}

function leftOut(lines: readonly ReportLine[]): NotRun[] {
  return lines.flatMap((line) =>
    line.state === 'test' && line.status === 'pending'
      ? [{ what: line.test, why: 'it needs our double of the event store, whose faults come on demand' }]
      : [],
  )
}

function cutOff(lines: readonly ReportLine[]): NotRun[] {
  const ended = new Set(lines.filter(({ state }) => state === 'ended').map(({ spec }) => spec))
  return lines
    .filter(({ state, spec }) => state === 'began' && !ended.has(spec))
    .map(({ spec }) => ({ what: spec, why: 'it was cut off before its end' }))
}
