import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../app/api/api.ts'
import { callOf } from '../../app/api/request.ts'

export const replayLabApi = api.injectEndpoints({
  endpoints: (build) => ({
    replayLab: build.mutation<Answer<'replayLab'>, Body<'replayLab'>>({
      query: (body) => callOf('replayLab', { body }),
    }),
  }),
})

export const { useReplayLabMutation } = replayLabApi
