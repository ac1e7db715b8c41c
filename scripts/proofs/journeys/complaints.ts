import type { Page } from 'playwright-core'

/** Chromium's own line about an answer, which is reported with its address instead. */
const OF_AN_ANSWER = /^Failed to load resource: the server responded/

const MOST_CHARACTERS = 400

/**
 * Gathers what goes wrong on a page while it is used, a line each: exceptions, errors and warnings of its console,
 * answers of 400 and more ('/upload: 409 POST /api/…'), and requests that no answer came to. What a page gives up itself,
 * as when it is left, is no failure.
 */
export function complaintsOf(page: Page, found: string[] = []): readonly string[] {
  const note = (what: string) => found.push(`${pathOf(page.url())}: ${what.slice(0, MOST_CHARACTERS)}`)
  page.on('pageerror', (error) => note(error.message))
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning'
    if (isBad && !OF_AN_ANSWER.test(message.text())) note(`${message.type()} ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      note(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    if (why !== 'net::ERR_ABORTED') note(`${why} ${request.method()} ${pathOf(request.url())}`)
  })
  return found
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url)
