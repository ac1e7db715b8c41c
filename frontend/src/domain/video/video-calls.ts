import type { Answer } from '@courtline/messages/routes/table'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'

/** A stored video of a match, and whether an embed page plays it (D55). */
interface VideoRead {
  readonly uri: string
  readonly embed: boolean
}

export const videoCalls = api.injectEndpoints({
  endpoints: (build) => ({
    /** Signed address from which the video is played. */
    videoUrl: build.query<Answer<'videoUrl'>, VideoRead>({
      query: ({ uri, embed }) => callOf('videoUrl', { params: { uri }, query: embed ? { embed } : {} }),
      providesTags: ['VideoUrl'],
    }),
  }),
})

export const { useVideoUrlQuery } = videoCalls
