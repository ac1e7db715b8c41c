import type { MatchView } from '@courtline/messages/views/match'
import { OwnerNotes } from '../owner-notes.tsx'
import type { Annotating } from '../sync/use-annotating.ts'
import { EntryPanel } from './entry-panel.tsx'
import { MatchSetup } from './match-setup.tsx'
import type { Entry } from './use-entry.ts'
import type { OpeningEntry } from './use-opening.ts'
import './entry.css'

/** Below the video: the questions before the first point, and the entry of points; for others whose work this is. */
export function EntryArea({
  match,
  annotating: { view, names, replayed },
  entry,
  opening,
}: {
  match: MatchView
  annotating: Annotating
  entry: Entry
  /** Present while the questions before the first point are asked. */
  opening: OpeningEntry | undefined
}) {
  const { mayEdit, teamType } = view
  if (!mayEdit) {
    return (
      <p className="workbench-readonly" role="status">
        {watchingText(match)}
      </p>
    )
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

/** What somebody reads who cannot edit: who annotates the match, and its status. */
function watchingText({ status, annotatorName }: MatchView): string {
  const who = annotatorName ?? 'Nobody'
  if (status === 'Annotating') return `You are watching. ${who} annotates this match.`
  if (status === 'Review') return `In review. ${who} annotated this match.`
  return annotatorName === null
    ? 'Nobody annotates this match now.'
    : `${annotatorName} annotated this match.`
}
