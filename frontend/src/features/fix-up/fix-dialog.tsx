import { Button, Group } from '@mantine/core'
import type { AnnotationView, FlaggedEntries } from '@courtline/messages/views/annotation'
import type { MatchView } from '@courtline/messages/views/match'
import type { AnnotatedEvent } from '@courtline/scoring/vocabulary'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { impactInWords } from '../../score/impact-in-words.ts'
import { namesOfView } from '../../score/names-of-view.ts'
import { Failed } from '../../ui/states.tsx'
import { told } from '../../ui/told.ts'
import { versusInFull } from '../../ui/versus.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { Playback } from '../../video/playback.ts'
import { Player } from '../../video/player.tsx'
import { EntryFields } from './entry-fields.tsx'
import { fixOf, type Fix } from './fix.ts'
import {
  useAnnotationToFixQuery,
  useFixSilentlyMutation,
  useMatchToFixQuery,
  useVideoToFixQuery,
} from './fix-up-calls.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Flagged = FlaggedEntries['entries'][number]

/** One flagged event: what the video shows, what was annotated, and what a correction would change. */
export function FixDialog({ flagged, onClose }: { flagged: Flagged; onClose: () => void }) {
  const { matchId, annotationId, teams } = flagged
  const annotation = useAnnotationToFixQuery(matchId)
  const match = useMatchToFixQuery(matchId)
  const failure = annotation.error ?? match.error
  const entry = annotation.currentData?.annotation.find((each) => each.annotationId === annotationId)
  const again = () => {
    void annotation.refetch()
    void match.refetch()
  }
  return (
    <Dialog opened onClose={onClose} title={`Fix an event of ${versusInFull(teams)}`} size="xl">
      {failure && <Failed what="The annotation could not be read" error={failure} onRetry={again} />}
      {!failure && (!annotation.currentData || !match.currentData) && <Waiting />}
      {annotation.currentData && match.currentData && !entry && <p>This event was removed meanwhile.</p>}
      {annotation.currentData && match.currentData && entry && (
        <Fixing match={match.currentData} view={annotation.currentData} entry={entry} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Fixing({
  match,
  view,
  entry,
  onClose,
}: {
  match: MatchView
  view: AnnotationView
  entry: AnnotatedEvent
  onClose: () => void
}) {
  const { annotationId } = entry
  const [after, setAfter] = useState(entry)
  const [save, { isLoading }] = useFixSilentlyMutation()
  const fix = fixOf(view, after)
  const basedOn = view.lastEdits[annotationId] ?? ''
  const send = async (edit: Parameters<typeof save>[0]['edit'], done: string) => {
    if (await told(save({ matchId: match.id, edit }), done)) onClose()
  }
  const write = () => {
    if (fix?.changes)
      void send({ type: 'Change', annotationId, basedOn, changes: fix.changes }, 'The event is fixed.')
  }
  return (
    <form
      className="fix"
      onSubmit={(event) => {
        event.preventDefault()
        write()
      }}
    >
      <FixVideo match={match} atSeconds={entry.clockTime.start} />
      <EntryFields entry={after} names={namesOfView(view)} teamType={view.teamType} onChange={setAfter} />
      {fix && <FixPreview fix={fix} />}
      {match.needsPostprocessing && (
        <p className="flagged-warning">
          This match needs postprocessing: its cut is older than its annotation.
        </p>
      )}
      <Group justify="flex-end" gap={8} mt={14}>
        <Link to={paths.annotate(match.id)} className="grow fix-whole">
          Open the whole annotation
        </Link>
        <Button
          color="red"
          variant="subtle"
          disabled={isLoading}
          onClick={() => void send({ type: 'Remove', annotationId, basedOn }, 'The event is removed.')}
        >
          Remove the event
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={isLoading} disabled={!fix?.changes || fix.refused}>
          Save silently
        </Button>
      </Group>
    </form>
  )
}

/** The moment in question; a match without a video is fixed by what is written alone. */
function FixVideo({ match, atSeconds }: { match: MatchView; atSeconds: number }) {
  const uri = match.preprocessedVideoUri
  const { data } = useVideoToFixQuery(uri === null ? skipToken : { uri, matchId: match.id })
  const [playback] = useState(() => new Playback())
  useEffect(() => playback.seekTo(Math.max(0, atSeconds - 1)), [playback, atSeconds])
  if (!data) return null
  return (
    <div className="fix-video">
      <Player src={data.url} playback={playback} label="The event in question" />
    </div>
  )
}

/** What the fix changes, before it is written. */
function FixPreview({ fix }: { fix: Fix }) {
  const { changes, what, findings, impact, refused } = fix
  const effects = [
    ...impactInWords(impact),
    ...impact.settledFindings.map(({ message }) => `settles “${message}”`),
  ]
  return (
    <section className="fix-preview" aria-label="What the fix changes">
      <p>
        <span className="cap">{changes ? 'It will read' : 'It reads'}</span> <b>{what}</b>
      </p>
      {changes && (
        <p role="status">{effects.length > 0 ? `This ${effects.join('; ')}.` : 'Nothing else changes.'}</p>
      )}
      {findings.length > 0 && (
        <ul role={refused && changes ? 'alert' : undefined}>
          {findings.map(({ code, level, message }) => (
            <li key={code} className={`flagged-${level}`}>
              {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
