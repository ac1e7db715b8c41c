import { describe, expect, it } from '@jest/globals'
import { SITE_STREAM } from '@courtline/messages/ids'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@courtline/messages/site/site'
import { givenEvents } from '../testing/given.ts'
import { final } from '../testing/people.ts'
import { siteSettings } from './project.ts'
import { creditsOfCode, settingsOfSite } from './read.ts'

const changed = (settings: Partial<SiteSettings>) => ({
  stream: SITE_STREAM,
  event: {
    type: 'SiteSettingsChanged' as const,
    data: { settings: { ...DEFAULT_SITE_SETTINGS, ...settings } },
  },
})

describe('the settings of the site', () => {
  it('are the defaults until they are changed, then the newest', async () => {
    expect(await settingsOfSite(await givenEvents([]).view(siteSettings))).toEqual(DEFAULT_SITE_SETTINGS)
    const history = [changed({ demoMatchId: final }), changed({ claimLapsesAfterHours: 12 })]
    const reads = await givenEvents(history).view(siteSettings)
    expect(await settingsOfSite(reads)).toEqual({ ...DEFAULT_SITE_SETTINGS, claimLapsesAfterHours: 12 })
  })

  it('say what a sign-up code gives, however it is typed, and nothing of one that is not known (D62)', () => {
    const settings = { ...DEFAULT_SITE_SETTINGS, signupCodes: [{ code: 'Spring26', credits: 10 }] }
    expect(creditsOfCode(settings, ' SPRING26 ')).toBe(10)
    expect(creditsOfCode(settings, 'fall')).toBeUndefined()
    expect(creditsOfCode(settings, null)).toBeUndefined()
  })
})
