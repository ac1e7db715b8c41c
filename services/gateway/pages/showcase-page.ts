import { lastEarlyDay, priceOn, type Showcase } from '@courtline/messages/orders/showcase'
import { LONGEST_ORDER_TEXT } from '@courtline/messages/orders/order'
import { asHtml, asJsonLd } from './html.ts'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 2,
})
const price = (cents: number) => dollars.format(cents / 100).replace(/\.00$/, '')
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const inWords = (date: string) => day.format(new Date(`${date}T00:00:00Z`))

const KIND_WORDS = { showcase: 'College showcase', combine: 'Combine' } as const

/**
 * The landing page of a showcase, whole: no application is loaded for it. What admins typed is in it as text.
 *
 * @param publicUrl the site's address, for links that leave it (share picture, structured data)
 */
export function showcasePage(showcase: Showcase, now: Date, publicUrl: string): string {
  const { name, slug, kind, matches } = showcase
  const title = `${name} · Courtline`
  const matchWords = matches === 1 ? '1 match' : `${matches} matches`
  const { cents, isOver } = priceOn(showcase, now)
  const summary = `${matchWords} on video, every point marked for college coaches, ${price(cents)}.`
  const address = `${publicUrl}/showcase/${slug}`
  const picture = `${publicUrl}/front/match.jpg`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#0a0c0f">
<meta name="robots" content="noindex">
<title>${asHtml(title)}</title>
<meta name="description" content="${asHtml(summary)}">
<link rel="canonical" href="${asHtml(address)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Courtline">
<meta property="og:title" content="${asHtml(name)}">
<meta property="og:description" content="${asHtml(summary)}">
<meta property="og:url" content="${asHtml(address)}">
<meta property="og:image" content="${asHtml(picture)}">
<meta property="og:image:alt" content="A match on Courtline: video, score and timeline">
<meta name="twitter:card" content="summary_large_image">
<link rel="stylesheet" href="/showcase-page.css">
<script type="module" src="/showcase-page.js"></script>
<script type="application/ld+json">${asJsonLd(structuredData(showcase, now, { address, picture, summary }))}</script>
</head>
<body>
<header><a class="brand" href="/">Courtline</a><a href="/login">Log in</a></header>
<main>
<div>
<p class="kind">${KIND_WORDS[kind]}</p>
<h1>${asHtml(name)}</h1>
<p class="when">${asHtml(whenAndWhere(showcase))}</p>
<p>${asHtml(showcase.about)}</p>
${isOver ? '' : priceLine(showcase, now)}
<ul class="gets">
<li>${matchWords}, filmed or uploaded by you, singles or doubles</li>
<li>Every serve and point marked by a person, with the score in the picture</li>
<li>Watch the play without the waiting, filter any point, share one link</li>
<li>Attach matches to your recruiting profile for college coaches</li>
</ul>
<figure><img src="/front/match.jpg" width="1200" height="750" alt="A match on Courtline: video, score box, timeline and filters" loading="lazy"></figure>
</div>
${isOver ? '<section class="done"><h2>This event is over.</h2><p>Its package is no longer sold.</p></section>' : form(showcase, cents)}
</main>
<footer>No card is charged here: you get a mail with how to pay. <a href="/demo">Watch the demo match</a></footer>
<noscript><p class="small">Ordering needs JavaScript.</p></noscript>
</body>
</html>
`
}

function whenAndWhere({ startsOn, endsOn, place }: Showcase): string {
  const dates =
    startsOn === null
      ? 'Date to be announced'
      : endsOn === null || endsOn === startsOn
        ? inWords(startsOn)
        : `${inWords(startsOn)} to ${inWords(endsOn)}`
  return place === '' ? dates : `${dates} · ${place}`
}

function priceLine(showcase: Showcase, now: Date): string {
  const { cents, isEarly } = priceOn(showcase, now)
  const last = lastEarlyDay(showcase)
  const note = isEarly
    ? `early price${last === null ? '' : ` until ${inWords(last)}`}, ${price(showcase.onSiteCents)} on site`
    : 'on site'
  const matches = showcase.matches === 1 ? '1 match' : `${showcase.matches} matches`
  return `<p class="price"><b>${price(cents)}</b> <span>${matches}, ${asHtml(note)}</span></p>`
}

const field = (label: string, name: string, more: string) =>
  `<label>${label}<input name="${name}" maxlength="${LONGEST_ORDER_TEXT}" ${more}></label>`

const form = (
  { slug }: Showcase,
  cents: number,
) => `<form action="/api/showcases/${slug}/orders" method="post" novalidate>
<h2>Order</h2>
${field('Your name', 'name', 'required autocomplete="name"')}
${field('E-mail', 'email', 'required type="email" autocomplete="email"')}
${field('Phone', 'phone', 'type="tel" autocomplete="tel"')}
${field('Player', 'player', 'autocomplete="off"')}
${field('Graduation year', 'graduationYear', 'inputmode="numeric" pattern="20[0-9][0-9]|2100" autocomplete="off"')}
<label>Notes<textarea name="notes" maxlength="${LONGEST_ORDER_TEXT}" rows="3"></textarea></label>
<p role="alert"></p>
<button>Order for ${price(cents)}</button>
<p class="small">No card is needed here.</p>
</form>`

/** The event and its offers, as search engines and messengers read them (schema.org). */
function structuredData(
  showcase: Showcase,
  now: Date,
  {
    address,
    picture,
    summary,
  }: { readonly address: string; readonly picture: string; readonly summary: string },
): object {
  const { name, startsOn, endsOn, place, earlyCents, onSiteCents } = showcase
  const { isOver } = priceOn(showcase, now)
  const offer = (what: string, cents: number, more: object = {}) => ({
    '@type': 'Offer',
    name: what,
    price: (cents / 100).toFixed(2),
    priceCurrency: 'USD',
    url: address,
    availability: `https://schema.org/${isOver ? 'SoldOut' : 'InStock'}`,
    ...more,
  })
  const last = lastEarlyDay(showcase)
  return {
    '@context': 'https://schema.org',
    '@type': startsOn === null ? 'Product' : 'SportsEvent',
    name,
    description: summary,
    image: picture,
    url: address,
    ...(startsOn !== null && { startDate: startsOn, endDate: endsOn ?? startsOn }),
    ...(startsOn !== null && place !== '' && { location: { '@type': 'Place', name: place, address: place } }),
    offers: [
      offer('Early price', earlyCents, last === null ? {} : { priceValidUntil: last }),
      offer('Price on site', onSiteCents),
    ],
  }
}
