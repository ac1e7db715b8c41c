import type { RECRUIT_CHANGES, ScoutingView } from '@courtline/messages/views/recruiting'
import { shortDay } from '../../foundation/time/calendar.ts'

const WORDS: Readonly<Record<(typeof RECRUIT_CHANGES)[number], string>> = {
  details: 'details changed',
  matchAttached: 'match added',
  matchDetached: 'match removed',
  matchNotes: 'notes to a match changed',
  invited: 'invite sent',
}

const MOST_SHOWN = 4

/** 'match added (14 Nov 2026), details changed (12 Nov 2026)': the newest first. */
export function newsInWords(news: ScoutingView['news']): string {
  const shown = news.slice(0, MOST_SHOWN).map(({ at, what }) => `${WORDS[what]} (${shortDay(at)})`)
  const more = news.length - shown.length
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
