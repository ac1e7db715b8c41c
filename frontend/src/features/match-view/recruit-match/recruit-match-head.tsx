import { Button } from '@mantine/core'
import { sameSitePath } from '@courtline/messages/same-site-path'
import type { Answer } from '@courtline/messages/routes/table'
import type { MatchView } from '@courtline/messages/views/match'
import { Link } from '../../../foundation/navigation/link.tsx'
import { useSearchParams } from '../../../foundation/navigation/use-navigation.ts'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { paths } from '../../../foundation/paths/paths.ts'
import { shortDay } from '../../../foundation/time/calendar.ts'
import { LinkedText } from '../../../ui/linked-text.tsx'
import './recruit-match.css'

/** Who shows the match, their notes to it, and the way back; nothing of sharing or editing. */
export function RecruitMatchHead({
  match: { metadata },
  shown,
  onStatistics,
}: {
  match: MatchView
  /** Undefined while it is read. */
  shown: Answer<'sharedRecruitMatch'> | undefined
  onStatistics: () => void
}) {
  const [query] = useSearchParams()
  const notes = [shown?.notes, query.get('notes')].filter((each) => typeof each === 'string' && each !== '')
  const facts = [shortDay(metadata.date), metadata.surface, metadata.ruleName]
  return (
    <>
      <header className="match-header">
        <div>
          <h1>{metadata.teams.join(' v ')}</h1>
          <p className="m">{facts.filter((fact) => fact !== null && fact !== '').join(' · ')}</p>
        </div>
        <HeadActions shown={shown} exit={sameSitePath(query.get('exit'))} onStatistics={onStatistics} />
      </header>
      {notes.length > 0 && (
        <section className="panel recruit-notes" aria-label="Notes of the recruit">
          {notes.map((text) => (
            <p key={text}>
              <LinkedText text={text ?? ''} />
            </p>
          ))}
        </section>
      )}
      {shown?.countsWatching === true && (
        <p className="faint recruit-counted">
          {shown.recruitName ?? 'The recruit'} sees which parts your program watches, never who.
        </p>
      )}
    </>
  )
}

/** The ways on: statistics, the recruit's profile, and back to where the visitor came from. */
function HeadActions({
  shown,
  exit,
  onStatistics,
}: {
  shown: Answer<'sharedRecruitMatch'> | undefined
  exit: string | undefined
  onStatistics: () => void
}) {
  return (
    <div className="match-header-actions">
      <Button variant="default" size="xs" onClick={onStatistics} rightSection={<Kbd action="view.stats" />}>
        Stats
      </Button>
      {shown && (
        <Link
          className="button-link"
          to={paths.recruitProfile(shown.recruitId)}
          aria-label={`Profile of ${shown.recruitName ?? 'the recruit'}`}
        >
          Profile
        </Link>
      )}
      {exit !== undefined && (
        <Link className="button-link" to={exit}>
          Back
        </Link>
      )}
    </div>
  )
}
