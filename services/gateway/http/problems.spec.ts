import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Validator } from '@seriousme/openapi-schema-validator'
import { fits } from '@courtline/messages/check'
import { Problem } from '@courtline/messages/problem'
import { listen } from '../testing/listen.ts'
import { openSite, type TestSite } from '../testing/open-site.ts'
import { call } from '../testing/people.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
  await listen(site)
})
afterAll(() => site.close())

/** What the server answers to bytes as they are. */
async function answerTo(bytes: string): Promise<{ status: number; head: string; problem: unknown }> {
  const address = site.app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The site does not listen')
  const socket = connect(address.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), problem: JSON.parse(body) }
}

const CLOSING = 'host: localhost\r\nconnection: close\r\n\r\n'

describe('what cannot be read as a request is answered with problem details', () => {
  it.each([
    ['no HTTP', 'HALLO\r\n\r\n', 400, 'INVALID_REQUEST'],
    ['headers without end', `GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['another host in the path', `POST //a:99999999/x HTTP/1.1\r\n${CLOSING}`, 404, 'NOT_FOUND'],
    ['a path that is not encoded', `GET /api/%E0%A4%A HTTP/1.1\r\n${CLOSING}`, 400, 'INVALID_REQUEST'],
  ])('%s', async (_, bytes, status, code) => {
    const answer = await answerTo(bytes)
    expect([answer.status, answer.problem]).toEqual([status, expect.objectContaining({ status, code })])
    expect(answer.head).toContain('content-type: application/problem+json')
    expect(fits(Problem, answer.problem)).toBe(true)
  })

  it('a request that does not end in time', async () => {
    const { requestTimeout } = site.app.server
    site.app.server.requestTimeout = 1
    site.app.server.headersTimeout = 1
    try {
      const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      site.app.server.once('connection', (socket) => site.app.server.emit('clientError', error, socket))
      const answer = await answerTo('GET /api/timestamp HTTP/1.1\r\n')
      expect([answer.status, answer.problem]).toEqual([
        408,
        expect.objectContaining({ code: 'REQUEST_TIMEOUT' }),
      ])
    } finally {
      site.app.server.requestTimeout = requestTimeout
    }
  })
})

describe('the description of the interface', () => {
  it('is valid OpenAPI 3.1, with problem details for errors', async () => {
    const description = (await call(site, null, 'GET', '/docs/json')).json<{
      paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>
    }>()
    const verdict = await new Validator().validate(description)
    expect(verdict.errors).toBeUndefined()
    expect(verdict.valid).toBe(true)
    for (const calls of Object.values(description.paths)) {
      for (const { responses } of Object.values(calls))
        expect(Object.keys(responses['4XX']?.content ?? {})).toEqual(['application/problem+json'])
    }
  })
})
