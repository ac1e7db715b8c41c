import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UserSettings } from '@courtline/messages/account/user-settings'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { sampleAnnotation, cardOf, matchViewOf } from '../../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../../testing/show.tsx'

/** The workbench of a match without video, whose playhead goes where it is sent; every key means what model 9 says. */
async function workbench(
  metadata: Partial<MatchMetadata> = {},
  playerNames = ['Rivera', null, 'Okafor', null],
  settings: UserSettings = { quickEntry: false, keyBindings: {} },
) {
  const match = { ...matchViewOf(cardOf(metadata)), status: 'Annotating' as const }
  const gateway = gatewayFor(sampleUser('Annotator'))
    .answer('match', match)
    .answer('annotation', { ...sampleAnnotation(match), mayEdit: true, playerNames })
    .answer('userSettings', settings)
    .answer('editAnnotation', { revision: 6, position: '00000000000000000010', editIds: [] })
  show(`/annotate/${match.id}`, gateway)
  return { gateway, panel: within(await screen.findByRole('region', { name: 'Point entry' })) }
}
const forwardAndEnd = '{ArrowRight} '
const describing = async () => {
  await userEvent.keyboard(` ${forwardAndEnd}`)
  await screen.findByText('Describe')
}
const labelsOf = (group: HTMLElement) =>
  within(group)
    .getAllByRole('button')
    .map((button) => button.firstChild?.textContent?.trim())

describe('the panel in which a point is described (model 2)', () => {
  it('has these choices in singles, and an input for the crossings of the net', async () => {
    const { panel } = await workbench()
    const choices = (name: string) => labelsOf(panel.getByRole('group', { name }))
    expect(choices('Serve')).toEqual(['Ace', 'Fault in Net', 'Fault Long', 'Let'])
    expect(choices('Outcome')).toEqual(['Winner', 'Unforced error', 'Forced error'])
    expect(choices('Stroke')).toEqual(['Forehand', 'Backhand', 'Volley'])
    expect(choices('Player')).toEqual(['Rivera', 'Okafor'])
    expect(panel.getByRole('spinbutton', { name: 'Crossings of the net' })).toHaveAttribute('type', 'number')
  })

  it('records an outcome with its stroke, and the crossings, by a key each; with literal keys neither is there', async () => {
    const quick: UserSettings = { quickEntry: true, keyBindings: {} }
    const { panel, gateway } = await workbench({}, undefined, quick)
    const whole = within(await panel.findByRole('group', { name: 'With stroke' }))
    expect(whole.getByRole('button', { name: /Winner FH/ })).toBeDisabled()
    await userEvent.keyboard(` ${forwardAndEnd}5y`)
    await waitFor(() =>
      expect(gateway.bodiesOf('editAnnotation')).toMatchObject([
        {
          edits: [
            { description: { outcome: 'Winner', shotType: 'Forehand', netCrosses: 5, rallyLength: 5 } },
          ],
        },
      ]),
    )
  })

  it('has no shortcuts with literal keys', async () => {
    const { panel } = await workbench()
    await describing()
    await userEvent.keyboard('5y')
    expect(panel.queryByRole('group', { name: 'With stroke' })).toBeNull()
    expect(panel.getByRole('spinbutton', { name: 'Crossings of the net' })).toHaveValue(0)
  })

  it('credits one of four in doubles, by names of at most 20 characters', async () => {
    const long = 'Maximiliane Schwarzenberger'
    const { panel } = await workbench({ teamType: 'Doubles' }, ['Rivera', long, 'Okafor', 'Haas'])
    await waitFor(() =>
      expect(labelsOf(panel.getByRole('group', { name: 'Player' }))).toEqual([
        'Rivera',
        'Maximiliane Schwarz…',
        'Okafor',
        'Haas',
      ]),
    )
  })

  it('offers Cancel and Continue Point only where there is something to cancel or continue', async () => {
    const { panel } = await workbench()
    const offered = () =>
      ['Cancel', 'Continue Point'].filter((name) => panel.queryByRole('button', { name: new RegExp(name) }))
    expect(offered()).toEqual([])
    await userEvent.keyboard(' ')
    await panel.findByText('In play')
    expect(offered()).toEqual(['Cancel'])
    await userEvent.keyboard(forwardAndEnd)
    await screen.findByText('Describe')
    expect(offered()).toEqual(['Cancel', 'Continue Point'])
    await userEvent.click(panel.getByRole('button', { name: 'Continue Point' }))
    await panel.findByText('In play')
    await userEvent.click(panel.getByRole('button', { name: /^Cancel/ }))
    await screen.findByText('Between points')
    expect(offered()).toEqual([])
  })

  it('offers Submit only once outcome, stroke, player and crossings are entered, and shows who wins', async () => {
    const { gateway, panel } = await workbench()
    await describing()
    const submit = () => panel.queryByRole('button', { name: /^Submit/ })
    for (const key of ['w', 'f', '1']) {
      await userEvent.keyboard(key)
      expect(submit()).toBeNull()
    }
    await userEvent.keyboard('.')
    expect(await panel.findByText('Rivera wins the point')).toBeVisible()
    await userEvent.click(await panel.findByRole('button', { name: /^Submit/ }))
    await waitFor(() => expect(gateway.bodiesOf('editAnnotation')).toHaveLength(1))
  })

  it('refuses to end a point where it began', async () => {
    await workbench()
    await userEvent.keyboard('  ')
    expect(
      await screen.findByText("Can't end the point here, would create a negative or zero length point."),
    ).toBeVisible()
    expect(screen.getByText('In play', { selector: '.entry-phase' })).toBeVisible()
  })
})

describe('the annotation action menu (model 2)', () => {
  it('has the twelve adjustments in this order', async () => {
    await workbench()
    await userEvent.keyboard('m')
    const menu = await screen.findByRole('dialog', { name: 'Adjust' })
    expect(labelsOf(within(menu).getByRole('list'))).toEqual([
      'New set',
      'End the game',
      'Award a point',
      'Start 5-point tiebreaker',
      'Start 7-point tiebreaker',
      'Start 10-point tiebreaker',
      'Switch sides',
      'Switch server',
      'Switch player serving',
      'Switch player returning',
      'Adjust score of the current game',
      'Adjust score of the current set',
    ])
  })
})
