import { asOneText } from '@courtline/messages/media/link-check'
import { failureText } from '../../../foundation/calls/call-outcome.ts'
import { metadataOf, type MatchDraft } from '../../../domain/match-form/draft.ts'
import { bodyOfChoices, type CreationChoices } from '../form/creation-choices.ts'
import { usedVideos, type UploadForm } from '../form/form-state.ts'
import {
  useCreateFromPlaysightShareMutation,
  useCreateFromURLsMutation,
  useDropboxUploadMutation,
} from '../upload-calls.ts'

interface OfMatch {
  readonly matchId: string
  readonly draft: MatchDraft
  readonly choices: CreationChoices
  /** Makes or changes the match; answers what went wrong. */
  readonly save: (draft: MatchDraft) => Promise<string | undefined>
}

/** Each answers what went wrong; undefined when the match is submitted. */
type HandIn = (form: UploadForm) => Promise<string | undefined>

export interface HandingIn {
  readonly handingIn: boolean
  readonly fromShare: HandIn
  readonly fromCourtVideos: HandIn
  readonly fromHostedFiles: HandIn
}

/** Hands a match in whose video the server fetches: from links, from court videos, from files chosen at a file host. */
export function useElsewhere({ matchId, draft, choices, save }: OfMatch): HandingIn {
  const [fromURLs, urls] = useCreateFromURLsMutation()
  const [fromCourts, courts] = useCreateFromPlaysightShareMutation()
  const [sendFiles, hosted] = useDropboxUploadMutation()
  const bodyOf = (url: string) => {
    const metadata = metadataOf(draft)
    return { matchId, metadata, url, notes: metadata.notes, ...bodyOfChoices(choices) }
  }
  return {
    handingIn: urls.isLoading || courts.isLoading || hosted.isLoading,
    fromShare: async ({ shareLink, courtVideos }) => {
      const body = bodyOf(shareLink)
      return failureText(await (courtVideos.length > 0 ? fromCourts(body) : fromURLs(body)))
    },
    fromCourtVideos: async (form) =>
      failureText(await fromCourts(bodyOf(asOneText(usedVideos(form).map(({ link }) => link))))),
    fromHostedFiles: async ({ fileHostingFiles }) =>
      (await save(draft)) ?? failureText(await sendFiles({ id: matchId, files: [...fileHostingFiles] })),
  }
}
