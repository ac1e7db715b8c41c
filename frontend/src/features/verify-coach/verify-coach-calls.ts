import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { ALL_PAGES, callOf } from '../../foundation/calls/request.ts'

const COACHES_AND_PROGRAMS = ['Coaches', 'Programs'] as const

/** What admins do about coaches and programs. */
const verifyCoachCalls = api.injectEndpoints({
  endpoints: (build) => ({
    pendingCoaches: build.query<Answer<'pendingCoaches'>, void>({
      query: () => ({ ...callOf('pendingCoaches', {}), pages: ALL_PAGES }),
      providesTags: ['Coaches'],
    }),
    rejectCoach: build.mutation<Answer<'rejectCoach'>, { id: string; reason: string | null }>({
      query: ({ id, reason }) => callOf('rejectCoach', { params: { id }, body: { reason } }),
      invalidatesTags: COACHES_AND_PROGRAMS,
    }),
    assignCoach: build.mutation<Answer<'assignCoach'>, { id: string; programId: string }>({
      query: (params) => callOf('assignCoach', { params }),
      invalidatesTags: COACHES_AND_PROGRAMS,
    }),
    /** A list grows by its pages, in the place where it is kept. */
    fullPrograms: build.query<Answer<'fullPrograms'>, { search: string; pages: number }>({
      query: ({ search, pages }) => ({
        ...callOf('fullPrograms', { query: search === '' ? {} : { search } }),
        pages,
      }),
      serializeQueryArgs: ({ endpointName, queryArgs: { search } }) => ({ endpointName, search }),
      forceRefetch: ({ currentArg, previousArg }) => currentArg?.pages !== previousArg?.pages,
      providesTags: ['Programs'],
    }),
    createProgram: build.mutation<Answer<'createProgram'>, Body<'createProgram'>>({
      query: (body) => callOf('createProgram', { body }),
      invalidatesTags: ['Programs'],
    }),
    changeProgram: build.mutation<Answer<'changeProgram'>, { id: string; body: Body<'changeProgram'> }>({
      query: ({ id, body }) => callOf('changeProgram', { params: { id }, body }),
      invalidatesTags: ['Programs'],
    }),
    deleteProgram: build.mutation<Answer<'deleteProgram'>, string>({
      query: (id) => callOf('deleteProgram', { params: { id } }),
      invalidatesTags: COACHES_AND_PROGRAMS,
    }),
    importPrograms: build.mutation<Answer<'importPrograms'>, Body<'importPrograms'>>({
      query: (body) => callOf('importPrograms', { body }),
      invalidatesTags: (answer) => (answer?.applied ? ['Programs'] : []),
    }),
  }),
})

export const {
  usePendingCoachesQuery,
  useRejectCoachMutation,
  useAssignCoachMutation,
  useFullProgramsQuery,
  useCreateProgramMutation,
  useChangeProgramMutation,
  useDeleteProgramMutation,
  useImportProgramsMutation,
} = verifyCoachCalls
