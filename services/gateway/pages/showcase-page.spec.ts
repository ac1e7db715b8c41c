import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DEFAULT_SHOWCASES, type Showcase } from '@courtline/messages/orders/showcase'
import { openSite, type TestSite } from '../testing/open-site.ts'
import { call } from '../testing/people.ts'
import { showcasePage } from './showcase-page.ts'

const [base] = DEFAULT_SHOWCASES
if (!base) throw new Error('There is no showcase')
const dated: Showcase = { ...base, place: 'Tucson, AZ', startsOn: '2026-06-12', endsOn: '2026-06-14' }
const page = (showcase: Showcase, now = '2026-05-01T12:00:00Z') =>
  showcasePage(showcase, new Date(now), 'https://courtline.example')
const structured = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? '')

describe('the landing page of a showcase (D94)', () => {
  it('names date, place and the price of today, early until the day before', () => {
    const html = page(dated)
    expect(html).toContain('June 12, 2026 to June 14, 2026 · Tucson, AZ')
    expect(html).toContain(
      '<b>$150</b> <span>3 matches, early price until June 11, 2026, $200 on site</span>',
    )
    expect(page(dated, '2026-06-12T16:00:00Z')).toContain('<b>$200</b> <span>3 matches, on site</span>')
  })

  it('takes no order once the event is over', () => {
    const html = page(dated, '2026-06-16T16:00:00Z')
    expect(html).toContain('This event is over.')
    expect(html).not.toContain('<form')
  })

  it('describes event and offers for machines, with a picture to share', () => {
    const html = page(dated)
    expect(structured(html)).toMatchObject({
      '@type': 'SportsEvent',
      startDate: '2026-06-12',
      location: { name: 'Tucson, AZ' },
      offers: [{ price: '150.00', priceValidUntil: '2026-06-11' }, { price: '200.00' }],
    })
    expect(html).toContain('<meta property="og:image" content="https://courtline.example/front/match.jpg">')
    expect(structured(page(base))).toMatchObject({ '@type': 'Product' })
  })

  it('shows what admins typed as text', () => {
    const html = page({ ...dated, name: '</script><b>"x"', about: '<img src=x>' })
    expect(html).not.toContain('<img src=x>')
    expect(html).not.toContain('</script><b>')
    expect(structured(html)).toMatchObject({ name: '</script><b>"x"' })
  })

  it('loads one script and one style, and no application', () => {
    const scripts = [...page(dated).matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src)
    expect(scripts).toEqual(['/showcase-page.js'])
  })
})

describe('GET /showcase/{slug}', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.close())

  it('is the page of a showcase of the site, for everybody', async () => {
    const response = await call(site, null, 'GET', '/showcase/combine')
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.body).toContain('Player combine')
  })

  it('is nothing where there is no such showcase', async () =>
    expect((await call(site, null, 'GET', '/showcase/nothing')).statusCode).toBe(404))
})
