import { percentText } from '@courtline/scoring/figures/breakdown'
import type { RecruitProfile } from '@courtline/messages/views/recruiting'

type Figures = NonNullable<RecruitProfile['figures']>

/** One figure of a recruit over the matches that they show. */
export interface FigureLine {
  readonly title: string
  readonly text: string
  /** '27/38' of a share, '2.5 a match' of a count. */
  readonly detail: string
  /** Between 0 and 1; null for counts and where nothing was counted. */
  readonly share: number | null
}

const SHARES = [
  ['First serves in', 'firstServesIn'],
  ['First serves won', 'firstServesWon'],
  ['Second serves won', 'secondServesWon'],
  ['Return points won', 'returnPointsWon'],
  ['Break points won', 'breakPointsWon'],
  ['Points won', 'pointsWon'],
] as const satisfies readonly (readonly [string, keyof Figures])[]

const COUNTS = [
  ['Aces', 'aces'],
  ['Double faults', 'doubleFaults'],
  ['Winners', 'winners'],
  ['Unforced errors', 'unforcedErrors'],
] as const satisfies readonly (readonly [string, keyof Figures])[]

/** Every figure with its count, shares first. */
export const figureLines = (figures: Figures): readonly FigureLine[] => [
  ...SHARES.map(([title, name]): FigureLine => {
    const { won, of } = figures[name]
    const share = of === 0 ? null : won / of
    return { title, text: percentText(won, of), detail: `${won}/${of}`, share }
  }),
  ...COUNTS.map(([title, name]): FigureLine => {
    const perMatch = figures.matches === 0 ? 0 : figures[name] / figures.matches
    return { title, text: String(figures[name]), detail: `${perMatch.toFixed(1)} a match`, share: null }
  }),
]
