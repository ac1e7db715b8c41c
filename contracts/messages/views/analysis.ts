import { ANALYSES, type Analysis, type Tone } from '@courtline/scoring/figures/analysis/categories'
import type { AnalysisOptions, SideAnalysis } from '@courtline/scoring/figures/analysis/side-analysis'
import { BREAKDOWNS } from '@courtline/scoring/figures/breakdown'
import type { ByTeam } from '@courtline/scoring/rules/vocabulary'
import { Type, type TSchema } from 'typebox'
import { closed, Count, Nullable, OneOf, Pair, Player, Text, Uuid } from '../schema.ts'

const TONES = ['good', 'neutral', 'bad'] as const satisfies readonly Tone[]

const Category = Type.Object(
  {
    name: Text(40),
    tone: OneOf(TONES),
    numPoints: Count,
    /** 95 % interval of the share of the side's points, 0 to 1; null where it has none. */
    interval: Nullable(Pair(Type.Number())),
  },
  closed,
)

const Block = Type.Object(
  {
    breakdown: OneOf(BREAKDOWNS),
    value: Type.Union([Type.Literal(0), Type.Literal(1)]),
    label: Text(40),
    categories: Type.Array(Type.Object({ name: Text(40), numPoints: Count }, closed)),
  },
  closed,
)

const Side = Type.Object(
  { numPoints: Count, pointsWon: Count, categories: Type.Array(Category), blocks: Type.Array(Block) },
  closed,
)

const optionsOf = (value: TSchema) => Type.Array(Type.Object({ value, numPoints: Count }, closed))

/** The points of both sides in the categories of an analysis (D19). */
export interface AnalysisView {
  readonly matchId: string
  /** Revision of the last event that changed the annotation or the rules. */
  readonly revision: number
  readonly analysis: Analysis
  /** Null for the side that a chosen player leaves out. */
  readonly sides: ByTeam<SideAnalysis | null>
  /** How many points each choice of the page would leave. */
  readonly options: AnalysisOptions
}

/** The same as a schema: its parts are the engine's own types, for which no second shape is written. */
export const AnalysisView = Type.Unsafe<AnalysisView>(
  Type.Object(
    {
      matchId: Uuid,
      revision: Count,
      analysis: OneOf(ANALYSES),
      sides: Pair(Nullable(Side)),
      options: Type.Object(
        {
          player: optionsOf(Player),
          set: optionsOf(Count),
          situation: optionsOf(Count),
          scores: optionsOf(Text(20)),
          service: optionsOf(Text(20)),
          side: optionsOf(Count),
        },
        closed,
      ),
    },
    closed,
  ),
)
