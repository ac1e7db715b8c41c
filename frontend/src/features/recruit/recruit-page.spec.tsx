import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RecruitLinkView } from '@courtline/messages/views/recruiting'
import { fillIn } from '../../testing/fill-in.ts'
import { ok, refusedWith, type GatewayStandIn } from '../../testing/gateway-stand-in.ts'
import { cardOf } from '../../testing/match-samples.ts'
import {
  LAKESHORE,
  MILLBROOK,
  OWN_ID,
  sampleLink,
  sampleRecruit,
  sampleRecruitMatch,
} from '../../testing/recruiting-samples.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

const recruit = sampleUser('Recruit')
const invited = sampleLink(OWN_ID, LAKESHORE, 'OpenInvite')
const followed = sampleLink(OWN_ID, MILLBROOK, 'Follow')

/** A site with these links; what is sent to it changes them as the real one does. */
function site(outstanding: RecruitLinkView[] = [], accepted: RecruitLinkView[] = [], invitesLeft = 10) {
  return gatewayFor(recruit)
    .answer('recruit', sampleRecruit({ invitesLeft }))
    .answer('recruitMatches', [sampleRecruitMatch(OWN_ID)])
    .answer('outstandingLinks', () => ok(outstanding))
    .answer('acceptedLinks', () => ok(accepted))
    .answer('watchedParts', [])
    .answer('programs', [LAKESHORE, MILLBROOK])
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const button = async (name: string) => screen.findByRole('button', { name })
const openDialog = async (gateway: GatewayStandIn) => {
  show('/recruit-page', gateway)
  await userEvent.click(await button('Add recruit matches'))
  return within(await screen.findByRole('dialog'))
}

describe('the recruit page', () => {
  it('lists invites, schools that follow, matches with notes, and how many invites are left', async () => {
    show('/recruit-page', site([invited], [followed], 9))
    expect(await (await region('Outstanding invites')).findByText(/^Lakeshore State/)).toBeVisible()
    expect(await (await region('Schools following me')).findByText(/^Millbrook College/)).toBeVisible()
    expect(await (await region('My recruit matches')).findByText('State final.')).toBeVisible()
    expect((await region('Invite a program')).getByText('9 invites left')).toBeVisible()
  })

  it('shows an invite at once, and takes it back when it is refused', async () => {
    const answer = Promise.withResolvers<void>()
    const msg = 'You have no invites left. Cancelling an open invite gives it back.'
    const gateway = site().answer('inviteProgram', async () => {
      await answer.promise
      return refusedWith(409, 'NO_INVITES_LEFT', msg)
    })
    show('/recruit-page', gateway)
    await userEvent.click(await button('Invite Lakeshore State, women’s tennis'))
    const invites = await region('Outstanding invites')
    expect(await invites.findByText(/^Lakeshore State/)).toBeVisible()
    expect(await screen.findAllByText(/9 invites left/)).toHaveLength(2)
    answer.resolve()
    expect(await screen.findByText(msg)).toBeVisible()
    await waitFor(() => expect(invites.queryByText(/^Lakeshore State/)).toBeNull())
    expect((await region('Invite a program')).getByText('10 invites left')).toBeVisible()
  })

  it('searches programs at the server, and does not offer those that are invited or follow', async () => {
    const gateway = site([invited], [followed])
    show('/recruit-page', gateway)
    const programs = await region('Invite a program')
    expect(await programs.findByText('Invited')).toBeVisible()
    expect(await programs.findByText('Follows you')).toBeVisible()
    expect(programs.queryByRole('button', { name: /^Invite/ })).toBeNull()
    await fillIn(programs.getByRole('searchbox', { name: 'Search programs' }), 'mill')
    await waitFor(() =>
      expect(gateway.seen.some(({ url }) => url === '/api/programs?search=mill')).toBe(true),
    )
  })

  it('needs at least one invite left', async () => {
    show('/recruit-page', site([], [], 0))
    expect(await button('Invite Lakeshore State, women’s tennis')).toBeDisabled()
    expect((await region('Invite a program')).getByText(/^You have no invites left/)).toBeVisible()
  })

  it('cancels an invite; one that was accepted meanwhile stays, with a clear message', async () => {
    const msg = 'This program has accepted your invite meanwhile: it follows you now.'
    const gateway = site([invited]).answer('endLink', () => refusedWith(409, 'INVITE_ANSWERED', msg))
    show('/recruit-page', gateway)
    await userEvent.click(await button('Cancel the invite to Lakeshore State, women’s tennis'))
    expect(await screen.findByText(msg)).toBeVisible()
    expect(gateway.seen.find(({ name }) => name === 'endLink')?.url).toBe(
      `/api/recruits/links/${invited.id}?seen=OpenInvite`,
    )
    expect(await button('Cancel the invite to Lakeshore State, women’s tennis')).toBeVisible()
  })

  it('blocks a follower after a question', async () => {
    const accepted = [followed]
    const gateway = site([], accepted).answer('endLink', () => {
      accepted.pop()
      return ok({ ok: true })
    })
    show('/recruit-page', gateway)
    await userEvent.click(await button('Block Millbrook College, women’s tennis'))
    await userEvent.click(await button('Block'))
    expect(
      await (await region('Schools following me')).findByText('No school follows you yet.'),
    ).toBeVisible()
  })

  it('shows what a program watched, with counts and without names of people', async () => {
    const [match] = [sampleRecruitMatch(OWN_ID)]
    const gateway = site([], [followed]).answer('watchedParts', [
      {
        matchId: match.matchId,
        recruitMatchId: match.id,
        programId: MILLBROOK.id,
        collegeName: MILLBROOK.collegeName,
        programType: MILLBROOK.programType,
        parts: [{ startSeconds: 60, endSeconds: 180, times: 3 }],
        lastWatched: '2026-11-20',
      },
    ])
    show('/recruit-page', gateway)
    expect(
      await screen.findByText(
        'Millbrook College, women’s tennis watched 01:00–03:00 (3 times), last on 20 Nov 2026.',
      ),
    ).toBeVisible()
  })
})

describe('adding recruit matches', () => {
  const [one, other] = [cardOf({ teams: ['Rivera', 'Haas'] }), cardOf({ teams: ['Rivera', 'Okafor'] })]

  it('needs a chosen match, and notes to each chosen one', async () => {
    const dialog = await openDialog(site().answer('attachableMatches', [one, other]))
    const add = dialog.getByRole('button', { name: 'Add' })
    expect(add).toBeDisabled()
    await userEvent.click(await dialog.findByRole('checkbox', { name: /^Rivera v Haas/ }))
    expect(add).toBeDisabled()
    await fillIn(dialog.getByRole('textbox', { name: 'Notes to Rivera v Haas' }), 'Final.')
    expect(add).toBeEnabled()
    expect(dialog.getByRole('link', { name: 'Upload a match' })).toHaveAttribute('href', '/upload')
  })

  it('adds them and shows how many; what is refused stays with its reason', async () => {
    const msg = 'Only matches that are finished and edited can be shown to coaches.'
    const gateway = site()
      .answer('attachableMatches', [one, other])
      .answer('createRecruitMatch', ({ body }: { body: unknown }) =>
        (body as { matchId: string }).matchId === one.id
          ? ok(sampleRecruitMatch(OWN_ID, { matchId: one.id }))
          : refusedWith(409, 'MATCH_NOT_EDITED', msg),
      )
    const dialog = await openDialog(gateway)
    for (const name of ['Rivera v Haas', 'Rivera v Okafor']) {
      await userEvent.click(await dialog.findByRole('checkbox', { name: new RegExp(`^${name}`) }))
      await fillIn(dialog.getByRole('textbox', { name: `Notes to ${name}` }), 'Watch this.')
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Created 1 recruit matches')).toBeVisible()
    expect(await dialog.findByText(msg)).toBeVisible()
    expect(gateway.bodiesOf('createRecruitMatch')).toEqual([
      { recruitId: OWN_ID, matchId: one.id, notes: 'Watch this.' },
      { recruitId: OWN_ID, matchId: other.id, notes: 'Watch this.' },
    ])
  })
})
