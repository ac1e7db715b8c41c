import { Type, type TSchema } from 'typebox'
import {
  ERROR_TYPE_OPTIONS,
  OUTCOME_OPTIONS,
  POINT_LENGTH_OPTIONS,
  SCORE_CELLS,
  SCORE_CONDITIONS,
  SERVER_OPTIONS,
  SERVICE_OPTIONS,
} from '@courtline/scoring/figures/filter'
import { ANALYSES } from '@courtline/scoring/figures/analysis/categories'
import { SHOT_TYPES } from '@courtline/scoring/rules/vocabulary'
import { closed, OneOf, Player, Team, Uuid } from '../schema.ts'
import { AnalysisView } from '../views/analysis.ts'
import { MatchStateView, PointsView } from '../views/figures.ts'
import { ScoreRowsView } from '../views/score-rows.ts'
import { AsOf, watched } from './as-of.ts'
import { route } from './route.ts'

const Id = Type.Object({ id: Uuid }, closed)
/** A field of a filter: one choice, or the parameter several times for alternatives. */
const choices = <T extends TSchema>(of: T) =>
  Type.Optional(Type.Union([of, Type.Array(of, { maxItems: 50 })]))
const SetIndex = Type.Integer({ minimum: 0, maximum: 20 })
const Half = Type.Union([Type.Literal(0), Type.Literal(1)])

/** The fields of a point filter (D18, D41) as parameters of an address. */
const PointFilterQuery = Type.Object(
  {
    ...watched,
    /** From whose view server, outcome, scores and near are read; the first team's if neither is given. */
    forTeam: Type.Optional(Team),
    forPlayer: Type.Optional(Player),
    server: choices(OneOf(SERVER_OPTIONS)),
    service: choices(OneOf(SERVICE_OPTIONS)),
    side: choices(Half),
    shotType: choices(OneOf(SHOT_TYPES)),
    pointLength: choices(OneOf(POINT_LENGTH_OPTIONS)),
    outcome: choices(OneOf(OUTCOME_OPTIONS)),
    errorType: choices(OneOf(ERROR_TYPE_OPTIONS)),
    scores: choices(OneOf([...SCORE_CELLS, ...SCORE_CONDITIONS])),
    near: choices(Type.Boolean()),
    situation: choices(Half),
    set: choices(SetIndex),
    playedServe: Type.Optional(Type.Boolean()),
    /** Only so many points, those on which most hung. */
    biggestPoints: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
)

/** What an analysis is filtered by; `forPlayer` leaves the points of that player alone. */
const AnalysisQuery = Type.Object(
  {
    ...watched,
    analysis: OneOf(ANALYSES),
    forPlayer: Type.Optional(Player),
    service: choices(OneOf(SERVICE_OPTIONS)),
    side: choices(Half),
    scores: choices(OneOf([...SCORE_CELLS, ...SCORE_CONDITIONS])),
    situation: choices(Half),
    set: choices(SetIndex),
  },
  closed,
)

/** What the engine makes of an annotation, for programs that do not run it; now or as it was. */
export const figureRoutes = {
  matchState: route({
    method: 'GET',
    path: '/api/matches/:id/state',
    permission: null,
    summary: 'The score of a match, and the score after each entry',
    params: Id,
    query: AsOf,
    answer: MatchStateView,
  }),
  scoreRows: route({
    method: 'GET',
    path: '/api/matches/:id/scoreRows',
    permission: null,
    summary: 'Every serve of a match as a row to filter by, and the score before and after each point',
    params: Id,
    query: AsOf,
    answer: ScoreRowsView,
  }),
  points: route({
    method: 'GET',
    path: '/api/matches/:id/points',
    permission: null,
    summary: 'What a point filter finds in a match (D18)',
    params: Id,
    query: PointFilterQuery,
    answer: PointsView,
  }),
  analysis: route({
    method: 'GET',
    path: '/api/matches/:id/analysis',
    permission: null,
    summary: 'The points of both sides in the categories of serve, return or rally (D19)',
    params: Id,
    query: AnalysisQuery,
    answer: AnalysisView,
  }),
} as const
