import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MatchView } from '@courtline/messages/views/match'
import {
  analysisOf,
  cardOf,
  matchViewOf,
  rowOf,
  SAMPLE_ACE,
  sampleAnnotation,
  scoreRowsOf,
} from '../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'
import { IMANI_ID, sampleCoach, sampleRecruitCard, scoutedRecruit } from '../../testing/recruiting-samples.ts'
import { ACTIONS, ACTION_IDS } from './actions.ts'
import type { KeyScreen } from './action-definition.ts'

// The engine of the video is the browser's; here it neither plays nor loads.
beforeEach(() => {
  HTMLMediaElement.prototype.load = () => undefined
})

/** Names of what the palette offers to do here: what has a key and something that it does. */
async function offered(): Promise<string[]> {
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog')
  const names = within(palette)
    .getAllByRole('button')
    .map((button) => button.textContent ?? '')
  await userEvent.keyboard('{Escape}')
  return names
}

const HELD = ['workbench.turbo', 'view.turbo']

/** Actions of a screen that fire in a mode; keys that are held have no place in the palette. */
const expected = (key: KeyScreen, mode?: string) =>
  ACTION_IDS.filter((id) => {
    const { screen: where, modes } = ACTIONS[id]
    const fires = modes === undefined || (mode !== undefined && modes.includes(mode))
    return where === key && fires && !HELD.includes(id)
  }).map((id) => ACTIONS[id].name)

const missing = (names: readonly string[], wanted: readonly string[]) =>
  wanted.filter((name) => !names.some((offer) => offer.startsWith(name)))

const match: MatchView = { ...matchViewOf(cardOf({})), status: 'Annotating' }
const workbench = (changes: Partial<MatchView> = {}) => {
  const shown = { ...match, ...changes }
  const gateway = gatewayFor(sampleUser('AnnotationManager'))
    .answer('match', shown)
    .answer('annotation', { ...sampleAnnotation(shown), mayEdit: shown.status === 'Annotating' })
    .answer('history', [])
    .answer('statusLog', [])
  return show(`/annotate/${match.id}`, gateway)
}

describe('every key of the list does something where it is listed', () => {
  it('in the queue', async () => {
    show(
      '/annotationList',
      gatewayFor(sampleUser('AnnotationManager')).answer('queue', {
        rows: [rowOf({})],
        lowestClaimablePriority: 0,
      }),
    )
    await screen.findByRole('heading', { level: 1 })
    expect(missing(await offered(), expected('queue'))).toEqual([])
  })

  it('in the workbench: between points, in play, and while a point is described', async () => {
    workbench()
    const entry = within(await screen.findByRole('region', { name: 'Point entry' }))
    const seeking = ['Back 3 s', 'Forward 3 s']
    const asked = expected('workbench', 'opening').filter((name) => !seeking.includes(name))
    expect(missing(await offered(), asked)).toEqual([])
    await userEvent.keyboard('{Enter}')
    expect(missing(await offered(), expected('workbench', 'idle'))).toEqual([])
    await userEvent.keyboard(' ')
    await entry.findByText('In play')
    expect(missing(await offered(), expected('workbench', 'inPlay'))).toEqual([])
  })

  it('in the adjustment menu', async () => {
    workbench()
    await screen.findByRole('region', { name: 'Point entry' })
    await userEvent.keyboard('m')
    const menu = await screen.findByRole('dialog')
    const choices = expected('workbench', 'menu').filter(
      (name) => within(menu).queryAllByText(name).length > 0,
    )
    const listed = ACTION_IDS.filter((id) => ACTIONS[id].category === 'Adjustment menu')
    expect(choices).toEqual(expect.arrayContaining(listed.map((id) => ACTIONS[id].name)))
  })

  it('in the workbench that shows a review', async () => {
    workbench({
      status: 'Review',
      actions: ['acceptAnnotation', 'rejectAnnotation', 'addReviewComment', 'resolveReviewComment'],
    })
    await screen.findByRole('button', { name: /^Accept/ })
    expect(missing(await offered(), ['Accept', 'Reject with a reason'])).toEqual([])
  })

  it('in the match view', async () => {
    const edited = { ...match, status: 'Edited' as const }
    const gateway = gatewayFor(sampleUser('Registered')).answer('match', edited)
    show(`/match/${match.id}/watch`, gateway.answer('scoreRows', scoreRowsOf(sampleAnnotation(edited))))
    await screen.findByRole('heading', { level: 1 })
    expect(missing(await offered(), expected('view'))).toEqual([])
  })

  it('in the analyses', async () => {
    const edited = { ...match, status: 'Edited' as const }
    const stored = scoreRowsOf({ ...sampleAnnotation(edited), annotation: [SAMPLE_ACE] })
    const gateway = gatewayFor(sampleUser('Registered')).answer('match', edited)
    gateway.answer('scoreRows', stored).answer('analysis', analysisOf(stored, 'serve', {}))
    show(`/match/${match.id}/serve`, gateway)
    await screen.findByRole('heading', { level: 1 })
    expect(missing(await offered(), expected('analysis'))).toEqual([])
  })

  it("in a coach's lists of recruits", async () => {
    const recruit = scoutedRecruit(IMANI_ID, 'Imani Castellan')
    const gateway = gatewayFor(sampleUser('Coach'))
      .answer('coach', sampleCoach('verified'))
      .answer('recruits', [sampleRecruitCard(IMANI_ID, 'Imani Castellan')])
      .answer('recruit', recruit)
      .answer('visitRecruit', { ok: true })
    show(`/coach/find-recruits?recruit=${IMANI_ID}`, gateway)
    await screen.findByRole('button', { name: /^Follow/ })
    expect(missing(await offered(), expected('recruits'))).toEqual([])
  })
})
