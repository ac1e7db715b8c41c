import type { MatchView } from '@courtline/messages/views/match'
import { OwnerNotes } from '../owner-notes.tsx'
import type { Annotating } from '../sync/use-annotating.ts'
import { EntryPanel } from './entry-panel.tsx'
import { MatchSetup } from './match-setup.tsx'
import type { Entry } from './use-entry.ts'
import type { Following } from '../watch/use-following.ts'
import { WatchPanel } from '../watch/watch-panel.tsx'
import type { OpeningEntry } from './use-opening.ts'
import './entry.css'

/** Below the video: the questions before the first point, and the entry of points; for others whose work this is. */
export function EntryArea({
  match,
  annotating: { which, view, names, replayed },
  entry,
  opening,
  following,
}: {
  match: MatchView
  annotating: Annotating
  entry: Entry
  /** Present while the questions before the first point are asked. */
  opening: OpeningEntry | undefined
  following: Following
}) {
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
