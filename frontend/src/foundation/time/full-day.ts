import { dayInFull } from './english-dates.ts'

/** '20 November 2026'; empty where there is no date. */
export const fullDay = (at: string | null): string => (at === null ? '' : dayInFull(new Date(at)))
