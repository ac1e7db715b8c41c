import fs from 'node:fs'
import path from 'node:path'
import type { ReportLine } from './report.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** As much as is used of what Jest gives its reporters. */
interface File {
  readonly path: string
}
interface TestResult {
  readonly fullName: string
  readonly status: string
  readonly duration?: number | null
  readonly failureMessages: readonly string[]
}
interface FileResult {
  readonly numFailingTests: number
  readonly testExecError?: unknown
  readonly failureMessage?: string | null
}

/**
 * Reports at once how each test went, on the terminal and as a line of the file that COURTLINE_ENGINE_REPORT names: what is
 * cut off later has reported what it did before. The default export is how Jest expects it.
 */
export default class ProgressReporter {
  onTestFileStart({ path: file }: File): void {
    note({ spec: nameOf(file), state: 'began' })
  }

  onTestCaseResult({ path: file }: File, result: TestResult): void {
    const seconds = Math.round((result.duration ?? 0) / 100) / 10
    note({ spec: nameOf(file), state: 'test', test: result.fullName, status: result.status, seconds })
    if (result.status === 'failed') console.error(result.failureMessages.join('\n'))
  }

  onTestFileResult({ path: file }: File, result: FileResult): void {
    const couldNotRun = result.testExecError !== undefined && result.testExecError !== null
    if (couldNotRun) console.error(result.failureMessage)
    note({ spec: nameOf(file), state: 'ended', hasFailed: couldNotRun || result.numFailingTests > 0 })
  }
}

const nameOf = (file: string) => path.relative(ROOT, file)

function note(line: ReportLine): void {
  const report = process.env['COURTLINE_ENGINE_REPORT']
  if (report !== undefined) fs.appendFileSync(report, `${JSON.stringify(line)}\n`)
  if (line.state === 'test') console.error(`${line.status} in ${line.seconds} s: ${line.test}`)
}
