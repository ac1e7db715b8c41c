import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TeamView } from '@courtline/messages/views/team'
import { fillIn } from '../../testing/fill-in.ts'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'

const lakeside: TeamView = {
  id: '77777777-7777-4777-8777-777777777777',
  name: 'Lakeside',
  players: [
    {
      id: '33333333-3333-4333-8333-333333333333',
      displayName: 'Ana',
      email: 'ana@example.org',
      invited: false,
    },
    {
      id: '44444444-4444-4444-8444-444444444444',
      displayName: null,
      email: 'new@example.org',
      invited: true,
    },
  ],
}
const admin = sampleUser('Admin')
const gatewayWith = (...teams: TeamView[]) => gatewayFor(admin).answer('teams', teams)
const shownTeam = async () => within(await screen.findByRole('region', { name: 'Lakeside' }))

describe('managing teams', () => {
  it('lists teams with their players; who has not answered is called invited and [No name]', async () => {
    show('/manageTeams', gatewayWith(lakeside))
    const team = await shownTeam()
    expect(team.getByText('Ana')).toBeVisible()
    expect(team.getByText('[No name]')).toBeVisible()
    expect(team.getByText('Invited')).toBeVisible()
    expect(team.getByText('2 players')).toBeVisible()
  })

  it('creates a team once it has a name', async () => {
    const gateway = gatewayWith().answer('createTeam', () => {
      gateway.answer('teams', [lakeside])
      return { status: 201, body: lakeside }
    })
    show('/manageTeams', gateway)
    expect(await screen.findByText('There is no team yet. Name the first one above.')).toBeVisible()
    const button = screen.getByRole('button', { name: 'Create team' })
    expect(button).toBeDisabled()
    await fillIn(screen.getByRole('textbox', { name: 'Name of the new team' }), ' Lakeside ', '{Enter}')
    expect((await shownTeam()).getByText('Ana')).toBeVisible()
    expect(gateway.bodiesOf('createTeam')).toEqual([{ name: 'Lakeside' }])
  })

  it('adds players once there are e-mails', async () => {
    const gateway = gatewayWith(lakeside).answer('addPlayers', { team: lakeside, notSent: [] })
    show('/manageTeams', gateway)
    const team = await shownTeam()
    const button = team.getByRole('button', { name: 'Add players' })
    expect(button).toBeDisabled()
    const field = team.getByRole('textbox', { name: 'Add players' })
    await userEvent.click(field)
    await userEvent.paste('ben@example.org, cleo@example.org')
    await userEvent.click(button)
    await waitFor(() =>
      expect(gateway.bodiesOf('addPlayers')).toEqual([{ emails: ['ben@example.org', 'cleo@example.org'] }]),
    )
    await waitFor(() => expect(button).toBeDisabled())
  })

  it('shows why players could not be added', async () => {
    const msg = 'Your email address is invalid.'
    const gateway = gatewayWith(lakeside).answer('addPlayers', () => refusedWith(400, 'EMAIL_INVALID', msg))
    show('/manageTeams', gateway)
    const team = await shownTeam()
    await fillIn(team.getByRole('textbox', { name: 'Add players' }), 'ben@example.org', '{Enter}')
    await userEvent.click(team.getByRole('button', { name: 'Add players' }))
    expect(await team.findByRole('alert')).toHaveTextContent(msg)
  })

  it('takes a player out, after asking', async () => {
    const gateway = gatewayWith(lakeside).answer('removePlayer', { ...lakeside, players: [] })
    show('/manageTeams', gateway)
    await userEvent.click((await shownTeam()).getByRole('button', { name: 'Take out Ana' }))
    expect(gateway.seen.some(({ name }) => name === 'removePlayer')).toBe(false)
    await userEvent.click(await screen.findByRole('button', { name: 'Take out' }))
    await waitFor(() =>
      expect(gateway.seen.find(({ name }) => name === 'removePlayer')?.url).toBe(
        `/api/teams/${lakeside.id}/${lakeside.players[0]?.id}`,
      ),
    )
  })

  it('renames a team', async () => {
    const seaside = { ...lakeside, name: 'Seaside' }
    const gateway = gatewayWith(lakeside).answer('renameTeam', () => {
      gateway.answer('teams', [seaside])
      return { status: 200, body: seaside }
    })
    show('/manageTeams', gateway)
    await userEvent.click((await shownTeam()).getByRole('button', { name: 'More about Lakeside' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Lakeside' }))
    expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled()
    const field = dialog.getByRole('textbox', { name: 'Name of the team' })
    await userEvent.clear(field)
    await fillIn(field, ' Seaside ', '{Enter}')
    expect(await screen.findByRole('region', { name: 'Seaside' })).toBeVisible()
    expect(gateway.bodiesOf('renameTeam')).toEqual([{ name: 'Seaside' }])
  })

  it('deletes a team, after asking', async () => {
    const gateway = gatewayWith(lakeside).answer('deleteTeam', () => {
      gateway.answer('teams', [])
      return { status: 200, body: { ok: true } }
    })
    show('/manageTeams', gateway)
    await userEvent.click((await shownTeam()).getByRole('button', { name: 'More about Lakeside' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(gateway.seen.some(({ name }) => name === 'deleteTeam')).toBe(false)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('There is no team yet. Name the first one above.')).toBeVisible()
  })

  it('is for admins', async () => {
    const { at } = show('/manageTeams', gatewayFor(sampleUser('AnnotationManager')).answer('matches', []))
    await waitFor(() => expect(at()).toBe(`/userMatches/${admin.id}`))
  })
})
