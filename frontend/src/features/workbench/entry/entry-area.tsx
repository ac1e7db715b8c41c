import type { MatchView } from '@courtline/messages/views/match'
import { OwnerNotes } from '../owner-notes.tsx'
import type { Annotating } from '../sync/use-annotating.ts'
import { EntryPanel } from './entry-panel.tsx'
import { MatchSetup } from './match-setup.tsx'
import { usePointEntry } from './point-entry.tsx'
import type { Following } from '../watch/use-following.ts'
import { WatchPanel } from '../watch/watch-panel.tsx'
import './entry.css'

/** Below the video: the questions before the first point, and the entry of points; for others whose work this is. */
export function EntryArea({
  match,
  annotating: { which, view, names, replayed },
  following,
}: {
  match: MatchView
  annotating: Annotating
  following: Following
}) {
  const { entry, opening } = usePointEntry()
  const { mayEdit, teamType } = view
  if (!mayEdit) {
    return <WatchPanel {...{ which, match, following }} />
  }
  return (
    <div className="entry-area">
      <div inert={opening !== undefined}>
        <EntryPanel entry={entry} names={names} teamType={teamType} replayed={replayed} />
      </div>
      {opening && (
        <MatchSetup {...{ names, teamType, opening }}>
          <OwnerNotes match={match} />
        </MatchSetup>
      )}
    </div>
  )
}
