import { Type } from 'typebox'
import { closed, OneOf, Uuid } from '../schema.ts'
import {
  AnnotatorQuality,
  AnnotatorQualityOverTime,
  QUALITY_FIGURES,
  QualityMatch,
} from '../views/quality.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

const Annotator = Type.Object({ userId: Uuid }, closed)

/** How good annotations are, by annotator: all for managers, and everybody their own. */
export const qualityRoutes = {
  annotationQuality: route({
    method: 'GET',
    path: '/api/annotationQuality',
    permission: 'AnnotationManager',
    summary: 'Annotators with the figures of their latest matches, those accepted or compared last first',
    query: Type.Object({ cursor: PAGED.cursor }, closed),
    answer: Type.Array(AnnotatorQuality),
  }),
  annotatorQuality: route({
    method: 'GET',
    path: '/api/annotationQuality/:userId',
    permission: 'Annotate',
    summary: 'The figures of one annotator, with their agreement over time: one’s own, or any for managers',
    params: Annotator,
    answer: AnnotatorQualityOverTime,
  }),
  annotatorQualityMatches: route({
    method: 'GET',
    path: '/api/annotationQuality/:userId/matches',
    permission: 'Annotate',
    summary: 'The matches that a figure of an annotator counts, the latest first',
    params: Annotator,
    query: Type.Object({ figure: OneOf(QUALITY_FIGURES), cursor: PAGED.cursor }, closed),
    answer: Type.Array(QualityMatch),
  }),
} as const
