import type { MatchView } from '@courtline/messages/views/match'
import type { Playback } from '../../../domain/video/playback.ts'
import type { Annotating } from '../sync/use-annotating.ts'
import { useLater } from '../../../foundation/store/use-later.ts'
import { selectEntry } from '../sync/workbench-slice.ts'
import { useTellingPlace } from './use-telling-place.ts'

/** Reports to those who watch where the annotator is. It shows nothing. */
export function TellingPlace({
  match,
  annotating: { which, view, watchers },
  playback,
}: {
  match: MatchView
  annotating: Annotating
  playback: Playback
}) {
  const isWatched =
    which.kind === 'match' && view.mayEdit && match.status === 'Annotating' && watchers.length > 0
  return isWatched && <Telling matchId={match.id} playback={playback} />
}

function Telling({ matchId, playback }: { matchId: string; playback: Playback }) {
  const entry = useLater(selectEntry)
  useTellingPlace(matchId, playback, entry)
  return null
}
