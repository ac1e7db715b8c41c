import { useEffect } from 'react'
import { Navigate } from '../../../foundation/navigation/link.tsx'
import { paths } from '../../../foundation/paths/paths.ts'
import { READ_ANEW } from '../../../foundation/calls/use-read-anew.ts'
import { useMatchQuery } from '../../../domain/match/match-calls.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { useUploadedQuery } from '../upload-calls.ts'
import { stillThere, type Begun } from '../form/use-match-upload.ts'

/** Reads a match whose upload was begun before; once, since from then on the page does itself what happens to it. */
export function ResumedMatch({ matchId, onRead }: { matchId: string; onRead: (begun: Begun) => void }) {
  const { currentData: match, error, isFetching } = useMatchQuery({ id: matchId, embed: false }, READ_ANEW)
  const { currentData: uploads, error: uploadsError } = useUploadedQuery(matchId)
  const isBegun = match?.status === 'Created'
  useEffect(() => {
    if (match && isBegun && uploads && !isFetching) onRead({ match, uploads: stillThere(uploads, match) })
  }, [match, isBegun, uploads, isFetching, onRead])
  if (error || uploadsError) return <Navigate to={paths.notFound()} replace />
  if (match && !isFetching && !isBegun) return <Navigate to={paths.home()} replace />
  return <Waiting />
}
