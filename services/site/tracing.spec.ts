import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'
import { openSqliteLogReader } from '@courtline/infra/event-log/sqlite/sqlite-log-reader'
import { START } from '@courtline/infra/event-log/event-log'
import { ApiClient } from '@courtline/scripts/proofs/crash-test/caller'
import { startEmbeddedSite } from './embedded-site.ts'
import type { Site } from './running-site.ts'
import { keepTraces, startTracing, type Tracing } from './tracing.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'courtline-traces-'))

/** Everything that was ever given to it. */
const spans: ReadableSpan[] = []
const exporter: SpanExporter = {
  export: (given, done) => {
    spans.push(...given)
    done({ code: 0 })
  },
  shutdown: () => Promise.resolve(),
}

const openSite = (tracing: Tracing | undefined): Promise<Site> =>
  startEmbeddedSite(
    {
      profile: 'embedded',
      host: '127.0.0.1',
      port: 0,
      dataDir,
      publicUrl: 'http://localhost',
      demo: false,
      smtpUrl: undefined,
      mailFrom: 'Courtline <no-reply@localhost>',
      proxies: 0,
      onlyHost: undefined,
      logLevel: 'silent',
    },
    path.join(dataDir, 'no front end'),
    () => undefined,
    tracing,
  )

async function signUp({ address }: Site, name: string): Promise<void> {
  const body = {
    email: `${name}@courtline.test`,
    password: 'correct horse battery',
    userDetails: { displayName: name },
  }
  await new ApiClient(() => address, null).must('signup', { body })
}

beforeAll(async () => {
  const site = await openSite(await keepTraces('courtline-test', exporter))
  await signUp(site, 'zoe')
  // Sends what was not sent yet.
  await site.stop()
})
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

describe('traces of a site', () => {
  it('lead from a POST by its command to the pages of the read models', () => {
    const request = spans.find(({ name }) => name === 'POST /api/auth/signup')
    expect(request).toMatchObject({ attributes: { 'http.response.status_code': 200 } })
    expect(request?.parentSpanContext).toBeUndefined()
    expect(request?.resource.attributes).toEqual({ 'service.name': 'courtline-test' })
    const traceId = request?.spanContext().traceId
    const trace = spans.filter((span) => span.spanContext().traceId === traceId)
    const command = trace.find(({ attributes }) => attributes['courtline.stream'] === 'user')
    expect(command?.name).toBe('decide and append')
    expect(command?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId)
    const pages = trace.filter(({ name }) => name === 'projection page')
    expect(pages.map(({ attributes }) => attributes['courtline.projection'])).toContain('users')
    const linked = pages.flatMap(({ links }) => links.map(({ context }) => context.spanId))
    expect(linked).toContain(command?.spanContext().spanId)
  })

  it('name nobody (D32)', () => {
    const text = JSON.stringify(spans.map(({ name, attributes }) => ({ name, attributes })))
    expect(text).toContain('"courtline.stream":"user"')
    expect(text).not.toMatch(/user-[0-9a-f]|zoe|@/)
  })

  it('are remembered by events only while they are kept', async () => {
    expect(await tracedSince(START)).toBeGreaterThan(0)
    const before = await lastPosition()
    const site = await openSite(await startTracing('site', {}))
    await signUp(site, 'yui')
    await site.stop()
    expect(await lastPosition()).not.toBe(before)
    expect(await tracedSince(before)).toBe(0)
  })
})

async function tracedSince(after: string): Promise<number> {
  const log = openSqliteLogReader({ file: path.join(dataDir, 'log.db') })
  const { events } = await log.readAll({ after, limit: 1000 })
  await log.close()
  return events.filter(({ meta }) => meta.traceparent !== undefined).length
}

async function lastPosition(): Promise<string> {
  const log = openSqliteLogReader({ file: path.join(dataDir, 'log.db') })
  const head = await log.head()
  await log.close()
  return head
}
