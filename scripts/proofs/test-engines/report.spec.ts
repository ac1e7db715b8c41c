import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { lineOf, provedPromises } from './proved-promises.ts'
import { readReport, type ReportLine } from './report.ts'
import { rowsOf, type StartedEngine } from './rows.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'engine-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

const CLUSTER = 'scripts/proofs/test-engines/cluster.engine.spec.ts'
const began = (spec: string): ReportLine => ({ spec, state: 'began' })
const ended = (spec: string, hasFailed = false): ReportLine => ({ spec, state: 'ended', hasFailed })
const test = (spec: string, status: string): ReportLine => ({
  spec,
  state: 'test',
  test: `a ${status} one`,
  status,
  seconds: 1,
})

function reportOf(...lines: readonly ReportLine[]) {
  const file = path.join(folder, 'report.jsonl')
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return readReport(file)
}

const kafka: StartedEngine = {
  engine: 'kafka',
  tools: {},
  setting: 'KAFKA_BROKERS',
  specs: /kafka|cluster\.engine/,
  up: () => Promise.reject(new Error('It runs')),
  running: { engine: 'kafka', version: '4.1.1', address: '127.0.0.1:1', pid: 1 },
  why: null,
}

describe('the report of the engine tests', () => {
  it('counts a spec that was cut off as failed, and reports that it did not run to its end', () => {
    const report = reportOf(began(CLUSTER), test(CLUSTER, 'passed'))
    expect(report).toMatchObject({ passed: 0, failed: 1, tests: 1 })
    expect(report.notRun).toEqual([{ what: CLUSTER, why: 'it was cut off before its end' }])
    expect(rowsOf([kafka], report, undefined)[0]).toEqual({
      row: { engine: 'kafka', version: '4.1.1', result: 'failed', why: '1 of 1 specs failed' },
      isFailure: true,
    })
  })

  it('names the tests that a spec left out', () => {
    const report = reportOf(began(CLUSTER), test(CLUSTER, 'passed'), test(CLUSTER, 'pending'), ended(CLUSTER))
    expect(report).toMatchObject({ passed: 1, failed: 0, tests: 1 })
    expect(report.notRun).toMatchObject([{ what: 'a pending one' }])
    expect(rowsOf([kafka], report, undefined)[0]?.row).toMatchObject({ result: 'passed', why: null })
  })

  it('reports an engine on which nothing was run as not run', () => {
    const [row] = rowsOf([kafka], reportOf(), undefined)
    expect(row?.row).toMatchObject({ result: 'not run', why: 'no spec was run on it' })
  })

  it('does not blame a machine that lacks the tools', () => {
    const absent = { ...kafka, tools: { java: () => false }, running: undefined, why: 'install Java' }
    expect(rowsOf([absent], reportOf(), undefined)[0]).toMatchObject({
      row: { result: 'not run', why: 'install Java' },
      isFailure: false,
    })
  })
})

describe('the promises that a run has proved', () => {
  const STORE = 'infra/event-log/eventstoredb/eventstore.engine.spec.ts'
  const KAFKA = 'infra/event-transport/kafka/kafka-transport.engine.spec.ts'
  const DOC = '# Promises\n\n## P1 Nothing is lost\n\n## P3 Two people, one match\n\n## P11 Forgotten\n'
  const proved = (...lines: readonly ReportLine[]) =>
    provedPromises(reportOf(...lines), (engine) => (engine === 'kafka' ? '4.1.1' : null), DOC)

  it('are listed with engine, version and specs', () => {
    const promises = proved(began(STORE), ended(STORE), began(KAFKA), ended(KAFKA))
    expect(promises.map(lineOf)).toEqual([
      `P1 Nothing is lost: proved on eventstoredb (unknown version) by ${STORE}`,
      `P1 Nothing is lost: proved on kafka 4.1.1 by ${KAFKA}`,
      'P11 Forgotten: not run on mongodb (unknown version)',
    ])
  })

  it('are not proved by a spec that failed', () => {
    const [store, kafkas] = proved(began(STORE), ended(STORE), began(KAFKA), ended(KAFKA, true))
    expect([store?.result, kafkas?.result]).toEqual(['proved', 'failed'])
  })
})
