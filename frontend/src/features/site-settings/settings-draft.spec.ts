import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import { campaignProblem, draftOfSettings, hoursOf, settingsOf } from './settings-draft.ts'

const known = { ...DEFAULT_SITE_SETTINGS, signupCodes: [{ code: 'SPRING', credits: 5 }] }

describe('the settings of the site as they are typed', () => {
  it('are the settings again when nothing was changed', () => {
    expect(settingsOf(draftOfSettings(known), known)).toEqual({ ...known, deletedMatchDays: 7 })
  })

  it.each(['-1', '366', '1.5', 'a week', ''])('keep no deleted match for %j days', (deletedDays) => {
    expect(settingsOf({ ...draftOfSettings(known), deletedDays }, known)).toBeUndefined()
  })

  it('name a match for the test pages, or none', () => {
    const typed = (testMatchId: string) => settingsOf({ ...draftOfSettings(known), testMatchId }, known)
    const id = '77777777-7777-4777-8777-777777777777'
    expect(typed(` ${id} `)?.testMatchId).toBe(id)
    expect(typed('')?.testMatchId).toBeNull()
    expect(typed('the final')).toBeUndefined()
  })

  it.each(['0', '-1', '1001', 'a day', ''])('have no claim of %j hours', (text) => {
    expect(hoursOf(text)).toBeUndefined()
    expect(settingsOf({ ...draftOfSettings(known), lapseHours: text }, known)).toBeUndefined()
  })

  it.each([
    ['', '5', 'A campaign needs its code.'],
    [' SPRING', '5', 'This code is there twice.'],
    ['SUMMER', '5.5', 'Credits are a whole number.'],
    ['SUMMER', '', 'Credits are a whole number.'],
  ])('have no campaign %j with %j credits: %s', (code, credits, problem) => {
    const draft = draftOfSettings(known)
    const campaign = { key: 7, code, credits }
    const campaigns = [...draft.campaigns, campaign]
    expect(campaignProblem(campaign, campaigns)).toBe(problem)
    expect(settingsOf({ ...draft, campaigns }, known)).toBeUndefined()
  })
})

describe('the videos of the trial', () => {
  const [, second, third] = draftOfSettings(known).trialVideos
  const typed = (title: string, url: string) =>
    settingsOf(
      {
        ...draftOfSettings(known),
        trialVideos: [{ title, url }, second, third].flatMap((each) => each ?? []),
      },
      known,
    )?.trialVideos

  it('are those that have an address', () => {
    expect(draftOfSettings(known).trialVideos).toHaveLength(3)
    expect(typed('', '')).toEqual([])
    expect(typed(' Keys ', 'https://v.example/1 ')).toEqual([{ title: 'Keys', url: 'https://v.example/1' }])
  })

  it.each([
    ['Keys', ''],
    ['', 'https://v.example/1'],
    ['Keys', 'javascript:alert(1)'],
  ])('%s %s is refused', (title, url) => {
    expect(typed(title, url)).toBeUndefined()
  })
})
