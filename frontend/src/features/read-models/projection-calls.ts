import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

export const projectionApi = api.injectEndpoints({
  endpoints: (build) => ({
    projections: build.query<Answer<'projections'>, void>({
      query: () => callOf('projections', {}),
      providesTags: ['Projections'],
    }),
    rebuild: build.mutation<Answer<'rebuild'>, string>({
      query: (name) => callOf('rebuild', { params: { name } }),
      invalidatesTags: ['Projections'],
    }),
    flip: build.mutation<Answer<'flip'>, { name: string; version: number; build: number }>({
      query: ({ name, version, build: made }) =>
        callOf('flip', { params: { name }, body: { version, build: made } }),
      invalidatesTags: ['Projections'],
    }),
    unpark: build.mutation<Answer<'unpark'>, { name: string; body: Body<'unpark'> }>({
      query: ({ name, body }) => callOf('unpark', { params: { name }, body }),
      invalidatesTags: ['Projections'],
    }),
  }),
})

export const { useProjectionsQuery, useRebuildMutation, useFlipMutation, useUnparkMutation } = projectionApi
