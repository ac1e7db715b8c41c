import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnnotatorBillingView, CreditRow } from '@courtline/messages/views/report'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'
import { creditsAsTsv, reportAsTsv } from './report-as-tsv.ts'
import { monthsOf } from './report.ts'

const ANA = '22222222-2222-4222-8222-222222222222'
const MATCH = '33333333-3333-4333-8333-333333333333'
const billing = {
  matches: 1,
  annotators: [{ annotatorId: ANA, annotatorName: 'Ana', nMatches: 1, nPoints: 120, cents: 300 }],
  months: [{ month: '2026-11', nMatches: 1, nPoints: 120 }],
  centsPerPoint: 2.5,
}
const report: AnnotatorBillingView = {
  id: '44444444-4444-4444-8444-444444444444',
  runDate: '2026-10-31T10:00:00.000Z',
  ...billing,
}
const site = () =>
  gatewayFor(sampleUser('Admin'))
    .answer('nextAnnotatorBilling', { ...billing, more: false })
    .answer('annotatorBilling', [report])
    .answer('annotatorBillingMatches', [
      {
        matchId: MATCH,
        teams: ['Rivera', 'Okafor'],
        date: '2026-10-01',
        acceptedAt: '2026-10-02T10:00:00.000Z',
        nPoints: 120,
      },
    ])
    .answer('makeAnnotatorBilling', report)

describe('annotator billing', () => {
  it('shows what the next report would hold, and makes it', async () => {
    const gateway = site()
    show('/annotatorBilling', gateway)
    const next = within(await screen.findByRole('region', { name: 'Next report' }))
    expect(next.getByText('1 match, 120 points, $3.00')).toBeVisible()
    await userEvent.click(next.getByRole('button', { name: 'Make report' }))
    await waitFor(() => expect(gateway.seen.some(({ name }) => name === 'makeAnnotatorBilling')).toBe(true))
    expect(await screen.findByText('The report is made.')).toBeVisible()
  })

  it('opens the matches of a row', async () => {
    const gateway = site()
    show('/annotatorBilling', gateway)
    const next = within(await screen.findByRole('region', { name: 'Next report' }))
    await userEvent.click(next.getByRole('button', { name: 'Show 1 match of Ana' }))
    expect(await next.findByRole('link', { name: 'Rivera v Okafor' })).toHaveAttribute(
      'href',
      `/match/${MATCH}/watch`,
    )
    expect(gateway.seen.find(({ name }) => name === 'annotatorBillingMatches')?.url).toBe(
      `/api/annotatorBilling/next/matches?userId=${ANA}`,
    )
  })

  it('makes nothing where nothing was accepted', async () => {
    const none = { matches: 0, annotators: [], months: [], centsPerPoint: null, more: false }
    show('/annotatorBilling', site().answer('nextAnnotatorBilling', none).answer('annotatorBilling', []))
    expect(await screen.findByText('No match has been accepted since the last report.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Make report' })).toBeDisabled()
    expect(screen.getByText('No report has been made yet.')).toBeVisible()
  })

  it('shows why a report was not made', async () => {
    const msg = 'No match has been accepted since the last report.'
    show(
      '/annotatorBilling',
      site().answer('makeAnnotatorBilling', () => refusedWith(409, 'NOTHING_TO_REPORT', msg)),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Make report' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(msg)
  })

  it('is for admins', async () => {
    const { at } = show(
      '/annotatorBilling',
      gatewayFor(sampleUser('AnnotationManager')).answer('matches', []),
    )
    await waitFor(() => expect(at()).toMatch(/^\/userMatches/))
  })
})

it('the client report lists owners with their accepted matches', async () => {
  const clients = {
    matches: 2,
    clients: [{ userId: ANA, userName: null, nMatches: 2, nPoints: 200 }],
    months: [],
  }
  const gateway = gatewayFor(sampleUser('Admin'))
    .answer('nextClientReport', { ...clients, more: true })
    .answer('clientReport', [])
  show('/clientReport', gateway)
  const next = within(await screen.findByRole('region', { name: 'Next report' }))
  expect(next.getByText(/^2 matches, 200 points These are the oldest/)).toBeVisible()
  expect(next.getByRole('rowheader', { name: '[No name]' })).toBeVisible()
})

const credit: CreditRow = {
  userId: ANA,
  userName: 'Olga',
  granted: 3,
  bought: 10,
  spent: 2,
  givenBack: 0,
  cleared: 0,
  takenBack: 0,
  reserved: 1,
  balance: 10,
  unlimited: false,
}

it('the credit report has a row for each account, and the credits of each month', async () => {
  const gateway = gatewayFor(sampleUser('Admin'))
    .answer('creditReport', [
      credit,
      { ...credit, userId: MATCH, userName: 'Max', balance: 1200, unlimited: true },
    ])
    .answer('creditMonths', [
      { month: '2026-11', granted: 3, bought: 10, spent: 2, givenBack: 0, cleared: 0, takenBack: 0 },
    ])
  show('/creditReport', gateway)
  expect(await screen.findByRole('row', { name: 'Olga 3 10 2 1 0 10' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Max 3 10 2 1 0 unlimited' })).toBeVisible()
  expect(await screen.findByRole('row', { name: 'Nov 2026 10 3 2' })).toBeInTheDocument()
})

describe('reports as files', () => {
  it('name the account by name and id, and amounts in dollars', () => {
    const row = { userId: ANA, name: null, nMatches: 1, nPoints: 120, cents: 300 }
    expect(reportAsTsv('Annotator', [row])).toBe(
      `Annotator\tId\tMatches\tPoints\tAmount\n[No name]\t${ANA}\t1\t120\t3.00\n`,
    )
    expect(reportAsTsv('Client', [{ ...row, cents: null }])).toBe(
      `Client\tId\tMatches\tPoints\n[No name]\t${ANA}\t1\t120\n`,
    )
  })

  it('have all that became of credits', () =>
    expect(creditsAsTsv([credit]).split('\n')[1]).toBe(`Olga\t${ANA}\t3\t10\t2\t1\t0\t0\t0\t10\tno`))
})

it('months of all reports are added up, oldest first', () =>
  expect(
    monthsOf([
      { matches: 1, rows: [], months: [{ month: '2026-11', nMatches: 1, nPoints: 10 }] },
      {
        matches: 3,
        rows: [],
        months: [
          { month: '2026-10', nMatches: 2, nPoints: 20 },
          { month: '2026-11', nMatches: 1, nPoints: 5 },
        ],
      },
    ]),
  ).toEqual([
    { month: '2026-10', nMatches: 2, nPoints: 20 },
    { month: '2026-11', nMatches: 2, nPoints: 15 },
  ]))
