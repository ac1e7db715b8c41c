import type { Answer } from '@courtline/messages/routes/table'
import type { QualityFigure } from '@courtline/messages/views/quality'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'
import { useQueueMoves } from '../../foundation/live/use-queue-moves.ts'
import { useAppDispatch } from '../../foundation/store/store.ts'

/** The matches behind a figure, so many pages of them. */
interface MatchesOfFigure {
  readonly userId: string
  readonly figure: QualityFigure
  readonly pages: number
}

const qualityApi = api.injectEndpoints({
  endpoints: (build) => ({
    annotationQuality: build.query<Answer<'annotationQuality'>, number>({
      query: (pages) => ({ ...callOf('annotationQuality', { query: {} }), pages }),
      providesTags: ['Quality'],
    }),
    annotatorQuality: build.query<Answer<'annotatorQuality'>, string>({
      query: (userId) => callOf('annotatorQuality', { params: { userId } }),
      providesTags: ['Quality'],
    }),
    annotatorQualityMatches: build.query<Answer<'annotatorQualityMatches'>, MatchesOfFigure>({
      query: ({ userId, figure, pages }) => ({
        ...callOf('annotatorQualityMatches', { params: { userId }, query: { figure } }),
        pages,
      }),
      providesTags: ['Quality'],
    }),
  }),
})

export const { useAnnotationQualityQuery, useAnnotatorQualityQuery, useAnnotatorQualityMatchesQuery } =
  qualityApi

/** Reads the figures again when a match moves in the queue: with its acceptance they change. */
export function useLiveQuality(): void {
  const dispatch = useAppDispatch()
  useQueueMoves(() => dispatch(api.util.invalidateTags(['Quality'])))
}
