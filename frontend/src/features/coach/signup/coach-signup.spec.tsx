import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CoachView } from '@courtline/messages/views/recruiting'
import { COACH_TYPES } from '@courtline/messages/recruiting/words'
import { fillIn } from '../../../testing/fill-in.ts'
import { ok, refusedWith } from '../../../testing/gateway-stand-in.ts'
import { OWN_ID, sampleCoach } from '../../../testing/recruiting-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

const player = sampleUser('Registered')
const gateway = (coach: CoachView, user = player) =>
  gatewayFor(user)
    .answer('coach', coach)
    .answer('coachTypes', COACH_TYPES)
    .answer('recruiting', {
      enabled: true,
      hidden: false,
      coach: { state: coach.state, programId: null },
      isRecruit: false,
    })
    .answer('changeUserDetails', user)
const choose = async (field: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

describe('signing up as a coach', () => {
  it('needs name, college, e-mail, program and position before Continue (platform 5)', async () => {
    const nameless = sampleUser('Registered', { userDetails: { ...player.userDetails, displayName: null } })
    const site = gateway(sampleCoach('none'), nameless).answer('applyAsCoach', () => {
      site.answer('coach', sampleCoach('pending'))
      return ok(sampleCoach('pending'))
    })
    show('/coach-signup', site)
    const send = await screen.findByRole('button', { name: 'Continue' })
    await fillIn(screen.getByRole('textbox', { name: 'College' }), 'Lakeshore State')
    await choose('Program', 'Women’s')
    await choose('Position', 'Head coach')
    expect(send).toBeDisabled()
    await fillIn(screen.getByRole('textbox', { name: 'Name' }), 'Tess Baptiste')
    expect(send).toBeEnabled()
    await userEvent.click(send)
    expect(await screen.findByText('Applied for coach')).toBeVisible()
    expect(site.bodiesOf('changeUserDetails')).toMatchObject([{ displayName: 'Tess Baptiste' }])
    expect(site.bodiesOf('applyAsCoach')).toEqual([
      {
        collegeName: 'Lakeshore State',
        email: 'marta@example.org',
        programType: 'Womens',
        coachType: 'Head',
      },
    ])
    expect(await screen.findByText('Your application is pending')).toBeVisible()
  })

  it("shows the server's message when it is refused", async () => {
    const msg = 'Recruiting is not enabled on this site.'
    const site = gateway(sampleCoach('none')).answer('applyAsCoach', () =>
      refusedWith(409, 'RECRUITING_OFF', msg),
    )
    show('/coach-signup', site)
    await fillIn(await screen.findByRole('textbox', { name: 'College' }), 'Lakeshore State')
    await choose('Program', 'Men’s')
    await choose('Position', 'Assistant coach')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(msg)
  })
})

describe('the state of an application', () => {
  it('shows a pending one with its details, which can be changed', async () => {
    show('/coach-signup', gateway(sampleCoach('pending')))
    expect(await screen.findByText('Your application is pending')).toBeVisible()
    expect(screen.getByText('marta@lakeshore.example')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(await screen.findByRole('textbox', { name: 'College' })).toHaveValue('Lakeshore State')
  })

  it("shows a rejected one in the specification's words, and lets apply again", async () => {
    show('/coach-signup', gateway(sampleCoach('rejected')))
    expect(
      await screen.findByText(
        'We were unable to verify you as a coach. Please contact support for more details.',
      ),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Apply again' }))
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeEnabled()
  })

  it('shows a verified coach the program, whose type stays', async () => {
    const site = gateway(sampleCoach('verified'), sampleUser('Coach'))
    const { at } = show('/coach-signup', site)
    expect(await screen.findByText('You coach Lakeshore State, women’s tennis.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(await screen.findByRole('combobox', { name: 'Program' })).toBeDisabled()
    await waitFor(() => expect(at()).toBe('/coach-signup'))
    expect(site.seen.some(({ url }) => url === `/api/coaches/${OWN_ID}`)).toBe(true)
  })
})
