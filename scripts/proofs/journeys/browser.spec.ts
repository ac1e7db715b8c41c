import http from 'node:http'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { listenOnLoopback } from '@courtline/infra/testing/listen-on-loopback'
import { launchBrowser } from './browser.ts'

let browser: Browser
let server: http.Server
let address: string
beforeEach(async () => {
  server = http.createServer(answerWithCookies)
  address = await listenOnLoopback(server)
  browser = await launchBrowser()
})
afterEach(async () => {
  await browser.close()
  server.close()
})

/** `/log-in` sets a cookie; every other page shows the cookies that came with the request. */
function answerWithCookies(request: http.IncomingMessage, response: http.ServerResponse): void {
  if (request.url === '/log-in') response.setHeader('set-cookie', 'session=first')
  response.end(`<p>${request.headers.cookie ?? 'no cookie'}</p>`)
}

async function openPage() {
  const context = await browser.newContext()
  const page = await context.newPage()
  const shown = async () => {
    await page.goto(`${address}/`)
    const stored = await page.evaluate(() => localStorage.getItem('session'))
    return { cookie: await page.textContent('p'), stored }
  }
  return { context, page, shown }
}

it('keeps the cookies and the storage of two contexts apart', async () => {
  const [first, second] = [await openPage(), await openPage()]
  await first.page.goto(`${address}/log-in`)
  await first.page.evaluate(() => localStorage.setItem('session', 'first'))
  expect(await first.shown()).toEqual({ cookie: 'session=first', stored: 'first' })
  expect(await second.shown()).toEqual({ cookie: 'no cookie', stored: null })
})

it('keeps the other contexts open when one is closed', async () => {
  const [first, second] = [await openPage(), await openPage()]
  await first.context.close()
  expect(await second.shown()).toEqual({ cookie: 'no cookie', stored: null })
})
