import { useEffect } from 'react'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { messageOf } from '../../foundation/calls/failure.ts'
import { useOpenRecruitLinkMutation } from './recruit-match-calls.ts'

/** What a signed link in the address has led to (D82). */
export type SignedLink =
  | { readonly state: 'none' }
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly recruitId: string }
  /** Too old, taken back, or no link at all: the page may still be shown for another reason. */
  | { readonly state: 'refused'; readonly why: string }

/** Opens the signed link of the address (`?link=`) for this browser, once, before the page requests what it names. */
export function useSignedLink(): SignedLink {
  const [query] = useSearchParams()
  const link = query.get('link')
  const [open, { data, error }] = useOpenRecruitLinkMutation({ fixedCacheKey: `recruit link ${link ?? ''}` })
  useEffect(() => {
    if (link !== null) void open(link)
  }, [open, link])
  if (link === null) return { state: 'none' }
  if (data) return { state: 'open', recruitId: data.recruitId }
  return error === undefined ? { state: 'opening' } : { state: 'refused', why: messageOf(error) }
}
