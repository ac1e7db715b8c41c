import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openDropbox } from '@courtline/infra/outside/file-hosting/real/dropbox'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { closeLater } from '@courtline/infra/testing/close-later'
import type { Problem } from '@courtline/messages/problem'
import { openSite, type TestSite } from '../testing/open-site.ts'
import { call } from '../testing/people.ts'

let site: TestSite
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-front-end-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Courtline</title>')
  await writeFile(path.join(folder, 'assets', 'app-1a2b3c.js'), 'go()')
  site = await openSite({ frontendDir: folder })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const page = (url: string) => call(site, null, 'GET', url, undefined, { accept: 'text/html' })

describe('the front end', () => {
  it('is one page for every address that a browser goes to', async () => {
    for (const url of ['/', '/login?redirect=%2Fupload', '/match/5/watch', '/no/such/page']) {
      const response = await page(url)
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        200,
        expect.stringContaining('text/html'),
      ])
      expect(response.headers['cache-control']).toBe('no-cache')
    }
  })

  it('is the page of the last build everywhere, also where one was made while the site runs', async () => {
    await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Courtline anew</title>')
    for (const url of ['/upload', '/reel/unknown']) expect((await page(url)).body).toContain('Courtline anew')
  })

  it('has hashed files that browsers keep, and no page in the place of a missing one', async () => {
    const file = await page('/assets/app-1a2b3c.js')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await page('/assets/app-old.js')).statusCode).toBe(404)
    expect((await page('/api/nothing')).json<Problem>().code).toBe('NOT_FOUND')
  })
})

describe('a file of the front end', () => {
  const script = '/assets/app-1a2b3c.js'
  const asked = (encoding: string) =>
    site.app.inject({ url: script, headers: { 'accept-encoding': encoding } })

  it('is sent in the compressed copy that the browser takes, Brotli first', async () => {
    await writeFile(path.join(folder, `${script}.br`), 'brotli')
    await writeFile(path.join(folder, `${script}.gz`), 'gzip')
    for (const [encoding, body] of [
      ['gzip, deflate, br, zstd', 'brotli'],
      ['gzip, deflate', 'gzip'],
    ] as const) {
      const answer = await asked(encoding)
      expect(answer.body).toBe(body)
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringContaining('javascript'),
        'content-encoding': encoding === 'gzip, deflate' ? 'gzip' : 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringContaining('accept-encoding'),
      })
    }
  })

  it('is sent as it is to one that takes no copy', async () => {
    const answer = await asked('identity')
    expect([answer.body, answer.headers['content-encoding']]).toEqual(['go()', undefined])
  })
})

describe('headers', () => {
  it('let a browser run our own scripts only, and nobody frame us', async () => {
    const policy = String((await page('/login')).headers['content-security-policy'])
    const directives = new Map(
      policy.split(';').map((each) => {
        const [name = '', ...values] = each.trim().split(' ')
        return [name, values.join(' ')]
      }),
    )
    expect(Object.fromEntries(directives)).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'frame-ancestors': "'self'",
      'base-uri': "'self'",
    })
    expect((await page('/login')).headers['x-content-type-options']).toBe('nosniff')
  })

  it('let a browser load the file host’s chooser where one is set up, and nothing else of it (D25)', async () => {
    const remote = openRemoteFiles()
    const withChooser = await openSite({}, undefined, {
      fileHosting: openDropbox({ appKey: 'key', remote }),
    })
    const headersOf = async (url: string) => (await withChooser.app.inject({ url })).headers
    const own = await headersOf('/upload')
    const policy = String(own['content-security-policy'])
    expect(policy).toContain("script-src 'self' https://www.dropbox.com;")
    expect(policy).toContain("frame-src 'self' https://www.dropbox.com;")
    expect(policy).toContain("connect-src 'self';")
    expect(own['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect((await headersOf('/embed/5'))['content-security-policy']).toContain("script-src 'self';")
    await withChooser.close()
    expect((await page('/upload')).headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  it('let any site frame the embed pages, which exist for that (D57)', async () => {
    for (const url of ['/embed/5?time=3', '/embedUtr/5']) {
      const policy = String((await page(url)).headers['content-security-policy'])
      expect(policy).toContain('frame-ancestors *')
      expect(policy).toContain("script-src 'self'")
    }
    expect((await page('/embedded')).headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  it('make the cookie Secure and bound to the host where the site has https', async () => {
    const secure = await openSite({ publicUrl: 'https://courtline.test' })
    closeLater(() => secure.close())
    const response = await call(secure, null, 'POST', '/api/auth/signup', {
      email: 'a@courtline.test',
      password: 'long enough',
      userDetails: {},
    })
    expect(response.headers['set-cookie']?.[0]).toMatch(/^__Host-courtline=.*; Secure; SameSite=Lax$/)
    expect(response.headers['strict-transport-security']).toBeDefined()
  })
})
