import type { AnalysisView } from '@courtline/messages/views/analysis'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { shortName } from '@courtline/scoring/replay/match-names'
import { TEAMS, type Team } from '@courtline/scoring/rules/vocabulary'
import { ANALYSIS_TITLES, categoryWords, POINTS_OF, TONE_SIGNS, TONE_TITLES } from './analysis-words.ts'
import { scaleOf, shareText, tableRows } from './category-rows.ts'

/** A piece of a picture, in pixels from its left upper corner. */
export type Shape =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly x: number
      readonly y: number
      readonly align: 'left' | 'center' | 'right'
      readonly look: 'title' | 'strong' | 'plain' | 'quiet'
    }
  | {
      readonly kind: 'bar'
      readonly team: Team
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'line'; readonly x: number; readonly y: number; readonly width: number }

export interface AnalysisPicture {
  readonly width: number
  readonly height: number
  readonly shapes: readonly Shape[]
}

const WIDTH = 960
const MARGIN = 28
const ROW = 34
const TOP = 128
const MIDDLE = WIDTH / 2
/** Half of the column with the categories, and the column with the numbers. */
const LABEL = 72
const NUMBERS = 92
const BAR_HEIGHT = 14
const MOST_BAR = MIDDLE - LABEL - NUMBERS - MARGIN

/**
 * The table of an analysis as a picture to keep: title, what it is filtered by, both sides with bars and intervals.
 *
 * @param title who played
 * @param facts day, result and filter in words
 */
export function analysisPicture(
  view: AnalysisView,
  names: MatchNames,
  title: string,
  facts: string,
): AnalysisPicture {
  const rows = tableRows((view.sides[0] ?? view.sides[1])?.categories ?? [])
  const most = scaleOf(view.sides)
  const text = (look: 'title' | 'strong' | 'plain' | 'quiet', words: string, x: number, y: number) =>
    ({ kind: 'text', look, text: words, x, y, align: 'left' }) as const
  const shapes: readonly Shape[] = [
    text('title', `${ANALYSIS_TITLES[view.analysis]} · ${title}`, MARGIN, 44),
    text('quiet', facts, MARGIN, 68),
    ...TEAMS.flatMap((team) => sideHead(view, names, team)),
    ...rows.flatMap((row, at): readonly Shape[] => {
      const y = TOP + (at + 0.5) * ROW
      if (row.kind === 'tone')
        return [centred('quiet', `${TONE_SIGNS[row.tone]} ${TONE_TITLES[row.tone]}`, y)]
      const label = centred('plain', categoryWords(row.category.name), y)
      return [label, ...TEAMS.flatMap((team) => cellShapes(view, team, row.category.name, y, most))]
    }),
  ]
  return { width: WIDTH, height: TOP + rows.length * ROW + MARGIN, shapes }
}

const centred = (look: 'plain' | 'quiet', text: string, y: number): Shape => ({
  kind: 'text',
  look,
  text,
  x: MIDDLE,
  y: y + 4,
  align: 'center',
})

function sideHead(view: AnalysisView, names: MatchNames, team: Team): readonly Shape[] {
  const side = view.sides[team]
  if (!side) return []
  const points = `${side.numPoints} ${POINTS_OF[view.analysis]}, ${side.pointsWon} won`
  const [x, align] = team === 0 ? ([MARGIN, 'left'] as const) : ([WIDTH - MARGIN, 'right'] as const)
  return [
    { kind: 'text', look: 'strong', text: shortName(names.teams[team]), x, y: 100, align },
    { kind: 'text', look: 'quiet', text: points, x, y: 118, align },
  ]
}

function cellShapes(view: AnalysisView, team: Team, name: string, y: number, most: number): readonly Shape[] {
  const side = view.sides[team]
  const category = side?.categories.find((each) => each.name === name)
  if (!side || !category) return []
  const isLeft = team === 0
  const long = (share: number) => (share / most) * MOST_BAR
  const width = side.numPoints === 0 ? 0 : long(category.numPoints / side.numPoints)
  const base = isLeft ? MIDDLE - LABEL : MIDDLE + LABEL
  const [low, high] = category.interval ?? [0, 0]
  const from = isLeft ? base - long(high) : base + long(low)
  const words = `${category.numPoints}  ${category.numPoints === 0 ? '' : shareText(category.numPoints, side)}`
  return [
    {
      kind: 'bar',
      team,
      x: isLeft ? base - width : base,
      y: y - BAR_HEIGHT / 2,
      width,
      height: BAR_HEIGHT,
    },
    ...(category.interval ? [{ kind: 'line', x: from, y, width: long(high - low) } as const] : []),
    {
      kind: 'text',
      look: 'strong',
      text: words.trimEnd(),
      x: isLeft ? MARGIN : WIDTH - MARGIN,
      y: y + 5,
      align: isLeft ? 'left' : 'right',
    },
  ]
}
