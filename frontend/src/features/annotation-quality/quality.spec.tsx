import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnnotatorQuality, QualityMatch } from '@courtline/messages/views/quality'
import { ok, type SeenRequest } from '../../testing/gateway-stand-in.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'
import { figureInWords, workInWords } from './words.ts'

const ANA = '22222222-2222-4222-8222-222222222222'
const MATCH = '33333333-3333-4333-8333-333333333333'
const quality: AnnotatorQuality = {
  annotatorId: ANA,
  annotatorName: 'Ana Novak',
  matches: 2,
  agreement: { part: 85, whole: 100, interval: [0.767, 0.907] },
  kappa: 0.8,
  corrected: { part: 8, whole: 200, interval: [0.02, 0.077] },
  warnings: { count: 4, points: 400, per100: 1, interval: [0.3, 2.6] },
  speed: { points: 400, hours: 2, matches: 2, perHour: 200, interval: null },
}
const nothing: AnnotatorQuality = {
  ...quality,
  agreement: { part: 0, whole: 0, interval: null },
  kappa: null,
  warnings: { count: 0, points: 0, per100: null, interval: null },
  speed: { points: 0, hours: 0, matches: 0, perHour: null, interval: null },
}
const match: QualityMatch = {
  matchId: MATCH,
  teams: ['Rivera', 'Okafor'],
  at: '2026-10-02T10:00:00.000Z',
  agreement: { part: 85, whole: 100 },
  kappa: 0.8,
  corrected: { part: 8, whole: 200 },
  warnings: 4,
  points: 400,
  workedSeconds: 7200,
}
const site = (role: 'Annotator' | 'AnnotationManager') =>
  gatewayFor(sampleUser(role))
    .answer('annotationQuality', [quality])
    .answer('annotatorQuality', (seen: SeenRequest) =>
      ok({ ...quality, annotatorId: seen.url.split('/').at(-1), trial: null, months: [] }),
    )
    .answer('annotatorQualityMatches', [match])

describe('/annotationQuality', () => {
  it('has the figures of each annotator with counts and intervals; a number opens its matches', async () => {
    const { at } = show('/annotationQuality', site('AnnotationManager'))
    const row = within(await screen.findByRole('row', { name: /Ana Novak/ }))
    expect(row.getByText('85.0 %')).toBeVisible()
    expect(row.getByText('76.7–90.7')).toBeVisible()
    expect(row.getByText('85 of 100 serves · κ 0.80')).toBeVisible()
    await userEvent.click(row.getByRole('link', { name: /^Corrected of Ana Novak: 4.0 %/ }))
    await waitFor(() => expect(at()).toBe(`/annotationQuality/${ANA}?figure=corrected`))
    const matches = within(await screen.findByRole('region', { name: 'Matches of Corrected' }))
    expect(await matches.findByText('8 of 200 entries')).toBeVisible()
    expect(matches.getByRole('link', { name: 'Rivera v Okafor' })).toHaveAttribute(
      'href',
      `/annotate/${MATCH}`,
    )
  })

  it('shows annotators their own', async () => {
    const annotator = sampleUser('Annotator')
    show(`/annotationQuality/${annotator.id}`, site('Annotator'))
    expect(await screen.findByRole('heading', { name: 'Your annotation quality' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'All annotators' })).toBeNull()
    expect(screen.getByText(/95 %, Poisson by Byar/)).toBeVisible()
  })

  it('begins an annotator’s agreement with the trial, which is named so', async () => {
    const trial = { at: '2026-08-20T10:00:00.000Z', part: 27, whole: 30 }
    const months = [{ month: '2026-10', part: 85, whole: 100, pairs: 2 }]
    const gateway = site('AnnotationManager').answer('annotatorQuality', { ...quality, trial, months })
    show(`/annotationQuality/${ANA}`, gateway)
    const table = within(await screen.findByRole('table', { name: 'Agreement over time' }))
    expect(table.getByRole('row', { name: 'Trial, Aug 2026 90 % 30 –' })).toBeInTheDocument()
    expect(table.getByRole('row', { name: 'Oct 2026 85 % 100 2' })).toBeInTheDocument()
    expect(screen.getByText('The trial with the reference, each month with other annotators.')).toBeVisible()
  })
})

describe('a figure in words', () => {
  it.each([
    ['warnings', { value: '1.0', interval: '0.3–2.6', of: '4 in 400 points' }],
    ['speed', { value: '200', interval: '', of: '400 in 2.0 h, 2 matches' }],
  ] as const)('%s', (figure, expected) => {
    expect(figureInWords(figure, quality)).toEqual(expected)
  })

  it('of nothing is a dash', () => {
    for (const figure of ['agreement', 'warnings', 'speed'] as const)
      expect(figureInWords(figure, nothing)).toMatchObject({ value: '–', of: 'no match yet' })
  })

  it('has work in hours and minutes', () => {
    expect([workInWords(300), workInWords(3900)]).toEqual(['5 min', '1 h 05 min'])
  })
})
