import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { ALL_PAGES, callOf } from '../../foundation/calls/request.ts'

/** Calls of the teams that admins keep. */
const teamApi = api.injectEndpoints({
  endpoints: (build) => ({
    teams: build.query<Answer<'teams'>, void>({
      query: () => ({ ...callOf('teams', {}), pages: ALL_PAGES }),
      providesTags: ['Teams'],
    }),
    createTeam: build.mutation<Answer<'createTeam'>, string>({
      query: (name) => callOf('createTeam', { body: { name } }),
      invalidatesTags: ['Teams'],
    }),
    renameTeam: build.mutation<Answer<'renameTeam'>, { id: string; name: string }>({
      query: ({ id, name }) => callOf('renameTeam', { params: { id }, body: { name } }),
      invalidatesTags: ['Teams'],
    }),
    deleteTeam: build.mutation<Answer<'deleteTeam'>, string>({
      query: (id) => callOf('deleteTeam', { params: { id } }),
      invalidatesTags: ['Teams'],
    }),
    addPlayers: build.mutation<Answer<'addPlayers'>, { id: string; emails: readonly string[] }>({
      query: ({ id, emails }) => callOf('addPlayers', { params: { id }, body: { emails: [...emails] } }),
      invalidatesTags: ['Teams'],
    }),
    removePlayer: build.mutation<Answer<'removePlayer'>, { teamId: string; playerId: string }>({
      query: (params) => callOf('removePlayer', { params }),
      invalidatesTags: ['Teams'],
    }),
  }),
})

export const {
  useTeamsQuery,
  useCreateTeamMutation,
  useRenameTeamMutation,
  useDeleteTeamMutation,
  useAddPlayersMutation,
  useRemovePlayerMutation,
} = teamApi
