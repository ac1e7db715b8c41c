import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SavedFilter } from '@courtline/messages/filters/saved-filter'
import { ok, refusedWith, type SeenRequest } from '../../../../testing/gateway-stand-in.ts'
import {
  cardOf,
  matchViewOf,
  SAMPLE_ACE,
  sampleAnnotation,
  scoreRowsOf,
} from '../../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../../testing/show.tsx'

const match = matchViewOf(cardOf({}))
const seconds: SavedFilter = { id: SAMPLE_ACE.annotationId, name: 'Weak serves', query: 'service=Second' }

/** A site that keeps what is saved. */
async function shown(query: string, kept = [seconds], asWho = sampleUser('Registered')) {
  let filters = kept
  const gateway = gatewayFor(asWho)
    .answer('match', match)
    .answer('scoreRows', scoreRowsOf({ ...sampleAnnotation(match), annotation: [SAMPLE_ACE] }))
    .answer('savedFilters', () => ok(filters))
    .answer('saveFilter', ({ body }: SeenRequest) => {
      const saved = { ...seconds, ...(body as SavedFilter), id: `${seconds.id.slice(0, -1)}f` }
      filters = [...filters, saved]
      return ok(saved)
    })
    .answer('renameFilter', ({ body }: SeenRequest) => {
      filters = filters.map((filter) => ({ ...filter, ...(body as { name: string }) }))
      return ok(filters[0])
    })
    .answer('deleteFilter', () => {
      filters = []
      return ok({ ok: true })
    })
  const view = show(`/match/${match.id}/watch${query}`, gateway)
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  return { ...view, gateway }
}
const saved = async () => within(await screen.findByRole('group', { name: 'Saved filters' }))

describe('saved filters', () => {
  it('are applied by one press, and taken out by another', async () => {
    const view = await shown('?for=1&outcome=Ace')
    const chip = (await saved()).getByRole('button', { name: 'Weak serves' })
    await userEvent.click(chip)
    expect(view.at()).toContain('service=Second')
    expect(view.at()).toContain('for=1')
    expect(view.at()).not.toContain('outcome')
    expect(chip).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(chip)
    expect(view.at()).not.toContain('service')
  })

  it('are saved under a name: the reason of a refusal is shown below it, and the input is kept', async () => {
    const { gateway } = await shown('?outcome=Ace&for=1')
    await userEvent.click((await saved()).getByRole('button', { name: 'Save this filter' }))
    const form = within(screen.getByRole('form', { name: 'Save this filter' }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Please give the filter a name.')).toBeVisible()
    gateway.answer('saveFilter', () =>
      refusedWith(409, 'FILTER_NAME_TAKEN', 'You have a filter of this name already.'),
    )
    await userEvent.type(form.getByLabelText('Name'), 'weak serves{Enter}')
    expect(await form.findByText('You have a filter of this name already.')).toBeVisible()
    expect(form.getByLabelText('Name')).toHaveValue('weak serves')
    expect(gateway.bodiesOf('saveFilter')).toEqual([{ name: 'weak serves', query: 'outcome=Ace' }])
  })

  it('show what was saved at once as the one that is applied', async () => {
    await shown('?outcome=Ace', [])
    await userEvent.click((await saved()).getByRole('button', { name: 'Save this filter' }))
    await userEvent.type(screen.getByLabelText('Name'), 'Aces{Enter}')
    expect(await (await saved()).findByRole('button', { name: 'Aces', pressed: true })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save this filter' })).toBeNull()
  })

  it('are renamed and deleted while they are applied', async () => {
    await shown('?service=Second')
    await userEvent.click((await saved()).getByRole('button', { name: 'Rename' }))
    const name = screen.getByLabelText('Name')
    expect(name).toHaveValue('Weak serves')
    await userEvent.clear(name)
    await userEvent.type(name, 'Seconds{Enter}')
    expect(await (await saved()).findByRole('button', { name: 'Seconds' })).toBeVisible()
    await userEvent.click((await saved()).getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Seconds' })).toBeNull())
  })
})
