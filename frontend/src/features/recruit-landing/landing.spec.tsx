import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RecruitingView } from '@courtline/messages/views/recruiting'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

const player = sampleUser('Registered')
const RECRUITING: RecruitingView = {
  enabled: true,
  hidden: false,
  coach: { state: 'none', programId: null },
  isRecruit: false,
}
const landing = (changes: Partial<RecruitingView> = {}) =>
  show('/landing', gatewayFor(player).answer('recruiting', { ...RECRUITING, ...changes }))

describe('the landing page of recruiting', () => {
  it.each([
    ['I am a recruit', '/recruit-signup'],
    ['I am a coach', '/coach-signup'],
  ])('%s leads to %s', async (name, path) => {
    const { at } = landing()
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(at()).toBe(path))
  })

  it('has both buttons disabled while recruiting is not enabled, with a message', async () => {
    landing({ enabled: false })
    expect(await screen.findByRole('button', { name: 'I am a recruit' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'I am a coach' })).toBeDisabled()
    expect(screen.getByText('Recruiting is not enabled on this site.')).toBeVisible()
  })

  it('offers nothing to accounts of other roles', async () => {
    landing({ hidden: true })
    expect(await screen.findByText(/your account has another role/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'I am a recruit' })).toBeNull()
  })

  it.each([
    ['Coach', '/coach/my-recruits'],
    ['Recruit', '/recruit-page'],
  ] as const)('sends a %s on to %s', async (role, path) => {
    const { at } = show('/landing', gatewayFor(sampleUser(role)).answer('recruiting', RECRUITING))
    await waitFor(() => expect(at()).toBe(path))
  })
})

describe('Recruiting in the navigation', () => {
  const shownTo = async (role: Parameters<typeof sampleUser>[0]) => {
    show('/profile', gatewayFor(sampleUser(role)))
    await screen.findAllByRole('link', { name: 'Matches' })
    return screen.queryAllByRole('link', { name: 'Recruiting' })[0]?.getAttribute('href') ?? null
  }
  it.each([
    ['Registered', '/landing'],
    ['Coach', '/coach'],
    ['Recruit', '/recruit-page'],
    ['Annotator', null],
    ['AnnotationManager', null],
    ['TrialAnnotator', null],
    ['Admin', null],
  ] as const)('for %s leads to %s', async (role, path) => {
    expect(await shownTo(role)).toBe(path)
  })
})
