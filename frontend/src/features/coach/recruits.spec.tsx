import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RecruitView } from '@courtline/messages/views/recruiting'
import { fillIn } from '../../testing/fill-in.ts'
import { ok, refusedWith, type SeenRequest } from '../../testing/gateway-stand-in.ts'
import {
  IMANI_ID,
  LAKESHORE,
  OWN_ID,
  sampleCoach,
  sampleLink,
  sampleProfile,
  sampleRecruitCard,
  scoutedRecruit,
  SOFIE_ID,
} from '../../testing/recruiting-samples.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

const coach = sampleUser('Coach')
const invite = sampleLink(IMANI_ID, LAKESHORE, 'OpenInvite')
const imani = scoutedRecruit(IMANI_ID, 'Imani Castellan', {
  link: invite,
  recruitDetails: {
    email: 'imani@example.org',
    phone: '+1 520 555 0148',
    bio: 'Left-handed, two-handed backhand.',
    youtubeLink: 'https://video.example/imani',
    includeInGallery: false,
    enrollmentYear: 2027,
  },
})
const sofie = scoutedRecruit(SOFIE_ID, 'Sofie Brandt', { link: sampleLink(SOFIE_ID, LAKESHORE, 'Follow') })

/** A site that keeps the recruits, as far as the specs change them. */
function site(...recruits: readonly RecruitView[]) {
  const known = new Map(recruits.map((recruit) => [recruit.id, recruit]))
  const all = () => [...known.values()]
  const gateway = gatewayFor(coach)
    .answer('coach', sampleCoach('verified'))
    .answer('pendingInvites', () => ok(all().filter(({ link }) => link?.linkType === 'OpenInvite')))
    .answer('following', () => ok({ '2028': all().filter(({ link }) => link?.linkType === 'Follow') }))
    .answer('recruits', () =>
      ok(
        all().map(({ id, userDetails, link }) => sampleRecruitCard(id, userDetails.displayName ?? '', link)),
      ),
    )
    .answer('recruit', ({ url }: SeenRequest) => ok(known.get(url.split('/').at(-1) ?? '')))
    .answer('visitRecruit', { ok: true })
  const change = (id: string, changes: Partial<RecruitView>) => {
    const recruit = known.get(id)
    if (recruit) known.set(id, { ...recruit, ...changes })
  }
  return { gateway, change }
}
const row = async (name: RegExp) => screen.findByRole('button', { name })
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const openImani = async () => {
  await userEvent.click(await row(/^(IC )?Imani Castellan/))
  return panel('Imani Castellan')
}

describe('my recruits', () => {
  it('are those who invited the program, then those it follows by year; /coach leads there', async () => {
    const { gateway } = site(imani, sofie)
    const { at } = show('/coach', gateway)
    expect(
      within(await screen.findByRole('region', { name: 'Invited you' })).getByText('Imani Castellan'),
    ).toBeVisible()
    expect(
      within(screen.getByRole('region', { name: 'Enrolls 2028' })).getByText('Sofie Brandt'),
    ).toBeVisible()
    expect(at()).toBe('/coach/my-recruits')
  })

  it('can be narrowed by a part of the name, which is in the address', async () => {
    const { gateway } = site(imani, sofie)
    const { at } = show('/coach/my-recruits', gateway)
    await fillIn(await screen.findByRole('searchbox', { name: 'Search recruits' }), 'brandt')
    await waitFor(() => expect(screen.queryByText('Imani Castellan')).toBeNull())
    expect(at()).toBe('/coach/my-recruits?search=brandt')
  })

  it('show bio, contact, video and matches with notes', async () => {
    const { gateway } = site(imani)
    show('/coach/my-recruits', gateway)
    const shown = await openImani()
    expect(await shown.findByText('Left-handed, two-handed backhand.')).toBeVisible()
    expect(shown.getByRole('link', { name: 'imani@example.org' })).toHaveAttribute(
      'href',
      'mailto:imani@example.org',
    )
    expect(shown.getByRole('link', { name: 'https://video.example/imani' })).toBeVisible()
    expect(shown.getByText('State final.')).toBeVisible()
    expect(shown.getByRole('link', { name: 'Rivera v Okafor' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/r\/recruitMatch\/[0-9a-f-]+\?exit=%2Fcoach/),
    )
    await waitFor(() =>
      expect(gateway.seen.filter(({ name }) => name === 'visitRecruit')).not.toHaveLength(0),
    )
  })

  it('are added by accepting their invite, at once', async () => {
    const { gateway, change } = site(imani)
    gateway.answer('acceptInvite', () => {
      const link = sampleLink(IMANI_ID, LAKESHORE, 'Follow')
      change(IMANI_ID, { link })
      return ok(link)
    })
    show('/coach/my-recruits', gateway)
    const shown = await openImani()
    await userEvent.click(await shown.findByRole('button', { name: 'Add to my recruits' }))
    expect(await shown.findByRole('button', { name: 'Unfollow' })).toBeVisible()
    expect(gateway.seen.find(({ name }) => name === 'acceptInvite')?.url).toBe(
      `/api/recruits/links/${invite.id}/accept`,
    )
  })

  it('say clearly that a colleague has answered before, and show what they answered', async () => {
    const { gateway, change } = site(imani)
    const msg = 'This invite has been answered already: it was ignored.'
    gateway.answer('acceptInvite', () => {
      change(IMANI_ID, {
        link: { ...sampleLink(IMANI_ID, LAKESHORE, 'IgnoredInvite'), answeredBy: 'T. Baptiste' },
      })
      return refusedWith(409, 'ANSWERED_BY_COLLEAGUE', msg)
    })
    show('/coach/my-recruits', gateway)
    const shown = await openImani()
    await userEvent.click(await shown.findByRole('button', { name: 'Add to my recruits' }))
    expect(await screen.findByText(msg)).toBeVisible()
    expect(await shown.findByText(/ignored on 16 Nov 2026 by T. Baptiste/)).toBeVisible()
    expect(shown.getByRole('button', { name: 'Follow' })).toBeVisible()
  })

  it('are ignored after some seconds in which it can be taken back', async () => {
    const { gateway } = site(imani)
    show('/coach/my-recruits', gateway)
    const shown = await openImani()
    await userEvent.click(await shown.findByRole('button', { name: 'Ignore' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(gateway.seen.some(({ name }) => name === 'ignoreInvite')).toBe(false)
  })

  it('are reached and followed by keys', async () => {
    const { gateway, change } = site({ ...imani, link: null }, sofie)
    gateway.answer('followRecruit', () => {
      const link = sampleLink(IMANI_ID, LAKESHORE, 'Follow')
      change(IMANI_ID, { link })
      return ok(link)
    })
    show('/coach/find-recruits', gateway)
    await row(/Imani Castellan/)
    await userEvent.keyboard('j')
    const shown = await panel('Imani Castellan')
    await shown.findByRole('button', { name: 'Follow' })
    await userEvent.keyboard('f')
    expect(await shown.findByRole('button', { name: 'Unfollow' })).toBeVisible()
  })

  it('say when there is none yet, and where to find some', async () => {
    const { gateway } = site()
    show('/coach/my-recruits', gateway)
    expect(await screen.findByText('You do not follow a recruit yet.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Find new recruits' })).toHaveAttribute(
      'href',
      '/coach/find-recruits',
    )
  })
})

describe('finding new recruits', () => {
  it('searches the server by name and year, and for those who are followed too on request', async () => {
    const { gateway } = site(sofie)
    show('/coach/find-recruits', gateway)
    await row(/Sofie Brandt/)
    await fillIn(screen.getByRole('searchbox', { name: 'Search recruits' }), 'so')
    await userEvent.click(screen.getByRole('combobox', { name: 'Enrollment year' }))
    await userEvent.click(await screen.findByRole('option', { name: '2028' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show followed' }))
    await waitFor(() =>
      expect(
        gateway.seen.some(
          ({ url }) => url === '/api/recruits?search=so&enrollmentYear=2028&showFollowed=true',
        ),
      ).toBe(true),
    )
  })

  it('compares two recruits on the figures of their matches', async () => {
    const { gateway } = site(imani, sofie)
    gateway.answer('recruitProfile', ({ url }: SeenRequest) =>
      ok(
        url.includes(IMANI_ID)
          ? sampleProfile(IMANI_ID, 'Imani Castellan')
          : sampleProfile(SOFIE_ID, 'Sofie Brandt'),
      ),
    )
    show('/coach/find-recruits', gateway)
    for (const name of ['Imani Castellan', 'Sofie Brandt']) {
      await userEvent.click(await row(new RegExp(name)))
      await userEvent.click(await (await panel(name)).findByRole('checkbox', { name: 'Compare' }))
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Compare' }))
    const dialog = within(await screen.findByRole('dialog'))
    const won = await dialog.findByRole('row', { name: /^First serves won/ })
    expect(won).toHaveTextContent('First serves won71% 27/3871% 27/38')
  })
})

describe('the notes of a program', () => {
  const field = async () => screen.findByRole('textbox', { name: 'Our notes' })
  const kept = (notes: string) => ({ notes, tags: ['lefty'], lastVisit: null, news: [] })

  it('save themselves with their tags', async () => {
    const { gateway, change } = site(sofie)
    gateway.answer('changeScouting', ({ body }: SeenRequest) => {
      const { notes } = body as { notes: string }
      change(SOFIE_ID, { scouting: kept(notes) })
      return ok({ ...sofie, scouting: kept(notes) })
    })
    show(`/coach/my-recruits?recruit=${SOFIE_ID}`, gateway)
    await fillIn(await screen.findByRole('textbox', { name: 'Add a tag' }), 'lefty', '{Enter}')
    await fillIn(await field(), 'Heavy first serve.')
    await waitFor(() =>
      expect(gateway.bodiesOf('changeScouting').at(-1)).toEqual({
        notes: 'Heavy first serve.',
        tags: ['lefty'],
      }),
    )
    expect(screen.getByRole('button', { name: 'Remove the tag lefty' })).toBeVisible()
  })

  it('show what another coach wrote meanwhile before anything is lost', async () => {
    const { gateway, change } = site({ ...sofie, scouting: kept('Ask about visits.') })
    gateway.answer('followRecruit', ok({})).answer('changeScouting', ok(sofie))
    const { store } = show(`/coach/my-recruits?recruit=${SOFIE_ID}`, gateway)
    await userEvent.click(await field())
    await userEvent.paste(' Mine.')
    change(SOFIE_ID, { scouting: kept('Theirs.') })
    const { api } = await import('../../foundation/calls/api.ts')
    store.dispatch(api.util.invalidateTags(['Recruits']))
    expect(await screen.findByText(/“Theirs.” \(lefty\)/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
    expect(await field()).toHaveValue('Theirs.')
  })

  it('say what is new since the last visit', async () => {
    const scouting = {
      ...kept('x'),
      lastVisit: '2026-11-10T09:00:00Z',
      news: [{ at: '2026-11-14T09:00:00Z', what: 'matchAttached' as const }],
    }
    const { gateway } = site({ ...sofie, scouting })
    show(`/coach/my-recruits?recruit=${SOFIE_ID}`, gateway)
    expect(await screen.findByText('New since 10 Nov 2026: match added (14 Nov 2026).')).toBeVisible()
  })
})

describe('what recruits see of it', () => {
  it('is the coach’s choice, shown at once and taken back when refused', async () => {
    const { gateway } = site()
    gateway.answer('shareWatching', () => refusedWith(403, 'NOT_ALLOWED', 'You may not do this.'))
    show('/coach/my-recruits', gateway)
    const choice = await screen.findByRole('switch', { name: /^Show recruits what I watch/ })
    await userEvent.click(choice)
    expect(await screen.findByText('You may not do this.')).toBeVisible()
    await waitFor(() => expect(choice).not.toBeChecked())
    expect(gateway.seen.find(({ name }) => name === 'shareWatching')?.url).toBe(
      `/api/coaches/${OWN_ID}/watching`,
    )
  })
})
