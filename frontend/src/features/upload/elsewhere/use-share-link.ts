import { linksIn } from '@courtline/messages/media/link-check'
import type { CourtVideo } from '@courtline/messages/views/video-sources'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../foundation/calls/failure.ts'
import type { FormEvent, UploadForm } from '../form/form-state.ts'
import { useCheckShareURLMutation } from '../upload-calls.ts'

export interface ShareLink {
  readonly text: string
  readonly checking: boolean
  readonly checked: boolean
  /** Why Done is disabled, in a sentence, with the link that it is about where there are several. */
  readonly problem: string | undefined
  /** What a share link of the court-video service shows, to choose from where there are several. */
  readonly courtVideos: readonly CourtVideo[]
  readonly choose: (link: string, use: CourtVideo['use']) => void
  readonly type: (link: string) => void
  readonly check: () => void
}

/** The link of a match form: typed, checked by the server, and given to the form, which blocks Done until it is Ok. */
export function useShareLink(form: UploadForm, dispatch: (event: FormEvent) => void): ShareLink {
  const { shareLink, linkChecked, linkError } = form
  const [ask, { isLoading }] = useCheckShareURLMutation()
  const [problem, setProblem] = useState<string>()
  const typed = useRef(shareLink)
  useEffect(() => {
    typed.current = shareLink
  }, [shareLink])
  // Leaving the field and pressing Check request the same link: once is enough.
  const asked = useRef<string>(undefined)
  const check = async () => {
    if (shareLink.trim() === '' || asked.current === shareLink) return
    asked.current = shareLink
    const { data, error } = await ask({ url: shareLink })
    asked.current = undefined
    // Another link was typed meanwhile: this answer is not about it.
    if (typed.current !== shareLink) return
    if (!data) return setProblem(messageOf(error))
    const which = data.link !== null && linksIn(shareLink).length > 1 ? `${data.link}: ` : ''
    setProblem(data.answer === 'Ok' ? undefined : which + data.text)
    dispatch({ type: 'linkAnswered', answer: data.answer, videos: data.courtVideos ?? [] })
  }
  return {
    text: shareLink,
    checking: isLoading,
    checked: linkChecked && linkError === null,
    problem,
    courtVideos: form.courtVideos,
    choose: (link, use) => dispatch({ type: 'courtVideoChosen', link, use }),
    type: (link) => {
      setProblem(undefined)
      dispatch({ type: 'linkTyped', link })
    },
    check: () => void check(),
  }
}
