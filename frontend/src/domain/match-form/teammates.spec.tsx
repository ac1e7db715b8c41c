import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'
import { choicesOf } from './use-teammates.ts'

const ken = { id: '2', displayName: 'Ken Sato', email: 'ken@example.org' }

const opponent = async () => within(await screen.findByRole('group', { name: 'Opponent' }))

async function form() {
  show('/upload', gatewayFor(sampleUser('Registered')).answer('teammates', [ken]).answer('matches', []))
  const side = await opponent()
  return { side, name: side.getByLabelText('Name') }
}

describe('the look-up of teammates', () => {
  it('offers them by name; picking one sets the account, typing on clears it (platform 5)', async () => {
    const { side, name } = await form()
    await userEvent.type(name, 'ken')
    await userEvent.click(await screen.findByRole('option', { name: 'Ken Sato' }))
    expect(name).toHaveValue('Ken Sato')
    expect(side.getByText('Has an account')).toBeInTheDocument()
    await userEvent.type(name, 'x')
    expect(name).toHaveValue('Ken Satox')
    expect(side.queryByText('Has an account')).toBeNull()
  })

  it('leaves a name alone that is nobody’s', async () => {
    const { side, name } = await form()
    await userEvent.type(name, 'Ade Okafor')
    expect(name).toHaveValue('Ade Okafor')
    expect(side.queryByText('Has an account')).toBeNull()
  })

  it('distinguishes two of one name, and leaves out who has none', () => {
    const other = { id: '3', displayName: 'Ken Sato', email: 'sato@example.org' }
    const nameless = { id: '4', displayName: null, email: 'x@example.org' }
    expect(choicesOf([ken, other, nameless]).map(({ label }) => label)).toEqual([
      'Ken Sato (ken@example.org)',
      'Ken Sato (sato@example.org)',
    ])
  })
})
