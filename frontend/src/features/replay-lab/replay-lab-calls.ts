import type { Answer, Body } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

export const replayLabApi = api.injectEndpoints({
  endpoints: (build) => ({
    replayLab: build.mutation<Answer<'replayLab'>, Body<'replayLab'>>({
      query: (body) => callOf('replayLab', { body }),
    }),
  }),
})

export const { useReplayLabMutation } = replayLabApi
