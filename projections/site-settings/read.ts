import { DEFAULT_SITE_SETTINGS, settingsFrom, type SiteSettings } from '@courtline/messages/site/site'
import type { Reads } from '../runtime/read/reads.ts'
import { siteSettings, THE_SITE } from './project.ts'

/** The settings of the site; those it begins with where nobody has changed any. */
export async function settingsOfSite(reads: Reads): Promise<SiteSettings> {
  const changed = await reads.view(siteSettings).get(THE_SITE)
  return changed ? settingsFrom(changed.settings) : DEFAULT_SITE_SETTINGS
}

/** Credits of an account that signs up with this campaign's code; undefined for a code that is not known (D62). */
export function creditsOfCode({ signupCodes }: SiteSettings, code: string | null): number | undefined {
  const wanted = code?.trim().toLowerCase()
  return signupCodes.find((known) => known.code.toLowerCase() === wanted)?.credits
}
