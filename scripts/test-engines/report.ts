import fs from 'node:fs'

/** What became of the specs. */
export interface SpecReport {
  readonly passed: number
  readonly failed: number
  /** How many of the files whose path fits were run, and how many of them failed. */
  readonly of: (paths: RegExp) => { readonly ran: number; readonly failed: number }
}

interface FileResult {
  readonly name: string
  readonly status: string
}

/** Reads Jest's report; nothing was run where there is none. */
export function readReport(file: string): SpecReport {
  const results = fs.existsSync(file) ? resultsIn(JSON.parse(fs.readFileSync(file, 'utf8'))) : []
  const failedIn = (files: readonly FileResult[]) => files.filter(({ status }) => status !== 'passed').length
  return {
    passed: results.length - failedIn(results),
    failed: failedIn(results),
    of: (paths) => {
      const fitting = results.filter(({ name }) => paths.test(name))
      return { ran: fitting.length, failed: failedIn(fitting) }
    },
  }
}

function resultsIn(report: unknown): readonly FileResult[] {
  if (typeof report !== 'object' || report === null || !('testResults' in report)) return []
  return Array.isArray(report.testResults) ? report.testResults.filter(isFileResult) : []
}

const isFileResult = (value: unknown): value is FileResult =>
  typeof value === 'object' && value !== null && 'name' in value && 'status' in value
