import { refusal, REFUSAL_CODES } from '@courtline/messages/refusals'
import type { Answer } from '@courtline/messages/routes/table'
import { PROVIDER_NAMES, SOCIAL_PROVIDERS, type SocialProvider } from '@courtline/messages/account/user'
import type { VideoSite } from '@courtline/messages/reels/video-sites'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'
import { answersUser } from '../../foundation/session/session-calls.ts'

/** What went wrong at another service. */
export interface SocialProblem {
  readonly providerName: string
  readonly why: string
}

/** Why the way back from another service led to this page, by its address; in words of this site only. */
export function socialProblem(query: URLSearchParams): SocialProblem | undefined {
  const code = REFUSAL_CODES.find((each) => each === query.get('socialError'))
  const provider = SOCIAL_PROVIDERS.find((each) => each === query.get('provider'))
  if (!code || !provider) return undefined
  const providerName = PROVIDER_NAMES[provider]
  return { providerName, why: refusal(code, { provider: providerName }).text }
}

/** Calls about the other services that people log in with (D25). */
const socialApi = api.injectEndpoints({
  endpoints: (build) => ({
    socialProviders: build.query<Answer<'socialProviders'>, void>({
      query: () => callOf('socialProviders', {}),
    }),
    unlinkSocial: build.mutation<
      Answer<'unlinkSocial'>,
      { userId: string; provider: SocialProvider | VideoSite }
    >({
      query: (params) => callOf('unlinkSocial', { params }),
      invalidatesTags: ['Users'],
      onQueryStarted: answersUser,
    }),
  }),
})

export const { useSocialProvidersQuery, useUnlinkSocialMutation } = socialApi
