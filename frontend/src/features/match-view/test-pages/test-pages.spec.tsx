import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import { statisticsOf } from '@courtline/scoring/figures/statistics'
import {
  analysisOf,
  cardOf,
  matchViewOf,
  SAMPLE_ACE,
  sampleAnnotation,
  scoreRowsOf,
} from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'
import { EXAMPLE_SCORES } from './example-scores.ts'

const match = matchViewOf(cardOf({ teams: ['Rivera', 'Okafor'] }))
const stored = scoreRowsOf({ ...sampleAnnotation(match), annotation: [SAMPLE_ACE] })
const gateway = () =>
  gatewayFor(sampleUser('Admin'))
    .answer('match', match)
    .answer('siteSettings', DEFAULT_SITE_SETTINGS)
    .answer('scoreRows', stored)
    .answer('analysis', analysisOf(stored, 'serve', {}))
    .answer('statistics', statisticsOf([SAMPLE_ACE], match.metadata.rules, 'Singles'))

describe('the test pages (D98)', () => {
  it('show the score box in each state, and through the demo match', async () => {
    show('/testScoreBox', gateway().answer('demoMatch', match))
    expect(await screen.findByText('Of a match, Rivera v Okafor')).toBeVisible()
    for (const { title } of EXAMPLE_SCORES) expect(screen.getByText(title)).toBeVisible()
    const end = screen.getByText('After the last point').parentElement ?? document.body
    expect(within(end).getByRole('img', { name: 'Score: Rivera 0, 15; Okafor 0, 0' })).toBeVisible()
  })

  it('show the match that the site settings name instead of the demo match', async () => {
    const settings = { ...DEFAULT_SITE_SETTINGS, testMatchId: match.id }
    show('/testScoreBox', gateway().answer('demoMatch', null).answer('siteSettings', settings))
    expect(await screen.findByText('Of a match, Rivera v Okafor')).toBeVisible()
  })

  it('show the divergent chart with example data; a number can be chosen', async () => {
    show('/testAnalysis', gateway().answer('demoMatch', null))
    const ace = await screen.findByRole('button', { name: /^Ace, Rivera: 7 9%/ })
    await userEvent.click(ace)
    expect(ace).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByText(/No points ended by Okafor/)).toBeVisible()
    expect(screen.getByText('The site settings name no demo match.')).toBeVisible()
  })
})
