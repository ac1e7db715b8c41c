import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { sampleAnnotation, cardOf, matchViewOf } from '../../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../../testing/show.tsx'

async function workbench(metadata: Partial<MatchMetadata> = {}) {
  const match = { ...matchViewOf(cardOf(metadata)), status: 'Annotating' as const }
  const gateway = gatewayFor(sampleUser('Annotator'))
    .answer('match', match)
    .answer('annotation', {
      ...sampleAnnotation(match),
      mayEdit: true,
      teamType: metadata.teamType ?? 'Singles',
    })
    .answer('editAnnotation', { revision: 6, position: '00000000000000000010', editIds: [] })
  show(`/annotate/${match.id}`, gateway)
  const setup = within(await screen.findByRole('region', { name: 'Before the first point' }))
  const adjustments = () =>
    gateway.bodiesOf('editAnnotation').map((body) =>
      JSON.stringify(body)
        .match(/"name":"[^"]+"/g)
        ?.map((name) => name.slice(8, -1)),
    )
  return { setup, adjustments }
}
const chosenIn = (group: HTMLElement) =>
  within(group)
    .getAllByRole<HTMLInputElement>('radio')
    .findIndex(({ checked }) => checked)

describe('the questions before the first point', () => {
  it('are answered by keys, and Space records them and starts the point', async () => {
    const { setup, adjustments } = await workbench()
    await userEvent.keyboard('2t')
    expect(chosenIn(setup.getByRole('group', { name: 'Who serves first?' }))).toBe(1)
    expect(chosenIn(setup.getByRole('group', { name: 'Who is at the far end?' }))).toBe(1)
    await userEvent.keyboard(' ')
    const panel = within(screen.getByRole('region', { name: 'Point entry' }))
    expect(await panel.findByText('In play')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Before the first point' })).toBeNull()
    await waitFor(() => expect(adjustments()).toEqual([['Switch sides', 'Switch server']]))
  })

  it('Enter records them without starting a point', async () => {
    const { adjustments } = await workbench()
    await userEvent.keyboard('2{Enter}')
    await waitFor(() => expect(adjustments()).toEqual([['Switch server']]))
    expect(screen.getByText('Between points')).toBeVisible()
  })

  it('take the player keys one after the other in doubles', async () => {
    const { adjustments } = await workbench({ teamType: 'Doubles' })
    await userEvent.keyboard('214{Enter}')
    // 1 is no player of the other side: it is not taken for an answer, 4 is.
    await waitFor(() =>
      expect(adjustments()).toEqual([
        ['Switch player serving', 'Switch server', 'Switch player serving', 'Switch server'],
      ]),
    )
  })

  it('leave the arrows to their choices: the video is not moved', async () => {
    const { setup } = await workbench()
    const seconds = () => screen.getByRole('slider', { name: 'Whole match' }).getAttribute('aria-valuenow')
    await userEvent.click(setup.getAllByRole('radio')[0]!)
    await userEvent.keyboard('{ArrowRight}')
    expect(chosenIn(setup.getByRole('group', { name: 'Who serves first?' }))).toBe(1)
    expect(seconds()).toBe('0')
    await userEvent.keyboard('{Enter}{ArrowRight}')
    await waitFor(() => expect(seconds()).toBe('3'))
  })
})
