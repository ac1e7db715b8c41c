import type { AnnotatorQuality, QualityFigure, QualityFigures } from '@courtline/messages/views/quality'
import { versusInFull } from '../../domain/match/versus.ts'

/** A figure as it is shown: its value, its interval, and what it is made of. */
export interface FigureInWords {
  readonly value: string
  readonly interval: string
  readonly of: string
}

const whole = new Intl.NumberFormat('en-GB')
const tenths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const percent = (share: number) => `${tenths.format(share * 100)} %`
const counted = (value: number, one: string, more: string) =>
  `${whole.format(value)} ${value === 1 ? one : more}`
const matches = (value: number) => counted(value, 'match', 'matches')

export const FIGURE_WORDS: Readonly<Record<QualityFigure, { name: string; about: string }>> = {
  agreement: {
    name: 'Agreement',
    about:
      'Serves with the same outcome, of those that both annotations of a match have. Interval: 95 %, Wilson.',
  },
  corrected: {
    name: 'Corrected',
    about:
      'Entries that were changed, removed or added between the first hand-in and the acceptance. Interval: 95 %, Wilson.',
  },
  warnings: {
    name: 'Warnings per 100 points',
    about:
      'Entries with a warning, as the matches are now, by 100 played points. Interval: 95 %, Poisson by Byar.',
  },
  speed: {
    name: 'Points per hour',
    about:
      'Played points by hour between the edits, pauses of more than five minutes left out. Interval: 95 % of the mean of the matches.',
  },
}

const NOTHING: FigureInWords = { value: '–', interval: '', of: 'no match yet' }

/** One figure in words; an en dash where nothing is known. */
export function figureInWords(figure: QualityFigure, figures: QualityFigures): FigureInWords {
  switch (figure) {
    case 'agreement': {
      const { kappa, agreement } = figures
      const shown = shareInWords(agreement, 'serves')
      return kappa === null ? shown : { ...shown, of: `${shown.of} · κ ${kappa.toFixed(2)}` }
    }
    case 'corrected':
      return shareInWords(figures.corrected, 'entries')
    case 'warnings': {
      const { per100, interval, count, points } = figures.warnings
      if (per100 === null) return NOTHING
      const of = `${whole.format(count)} in ${counted(points, 'point', 'points')}`
      return {
        value: tenths.format(per100),
        interval: rangeOf(interval, (bound) => tenths.format(bound)),
        of,
      }
    }
    case 'speed': {
      const { perHour, interval, points, hours, matches: n } = figures.speed
      if (perHour === null) return NOTHING
      const of = `${whole.format(points)} in ${tenths.format(hours)} h, ${matches(n)}`
      return { value: whole.format(Math.round(perHour)), interval: rangeOf(interval, inWhole), of }
    }
  }
}

const inWhole = (value: number) => whole.format(Math.round(value))

function shareInWords(
  { part, whole: all, interval }: AnnotatorQuality['corrected'],
  what: string,
): FigureInWords {
  if (all === 0) return NOTHING
  return {
    value: percent(part / all),
    interval: rangeOf(interval, (bound) => tenths.format(bound * 100)),
    of: `${whole.format(part)} of ${whole.format(all)} ${what}`,
  }
}

const rangeOf = (interval: readonly [number, number] | null, inWords: (bound: number) => string) =>
  interval ? `${inWords(interval[0])}–${inWords(interval[1])}` : ''

/** 'Rivera v Okafor', or that the match is gone. */
export const matchInWords = (teams: readonly [string, string] | null) =>
  teams ? versusInFull([teams[0], teams[1]]) : 'Deleted match'

const monthWords = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 'Nov 2026' of '2026-11'. */
export const monthName = (month: string) => monthWords.format(new Date(`${month}-01T00:00:00Z`))

/** '1 h 05 min' of seconds. */
export function workInWords(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
