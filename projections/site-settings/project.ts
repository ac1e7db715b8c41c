import { SiteSettingsChanged, type SiteEvent } from '@courtline/messages/site/site'
import { oneDocument, type Projection } from '../runtime/projection.ts'

export interface SiteSettingsDocument {
  readonly settings: SettingsEvent['data']['settings']
  readonly revision: number
}

type SettingsEvent = Extract<SiteEvent, { type: 'SiteSettingsChanged' }>

/** There is one site, and so one document. */
export const THE_SITE = 'site'

/** What admins have set about the site as a whole. */
export const siteSettings: Projection<SettingsEvent, SiteSettingsDocument> = {
  name: 'site-settings',
  version: 1,
  ordering: 'stream',
  handles: [SiteSettingsChanged.properties.type.const],
  indexes: {},
  personal: false,
  groupsOf: () => [THE_SITE],
  fold: oneDocument((_, { event, revision }) => ({ settings: event.data.settings, revision })),
  keysOf: () => ({}),
}
