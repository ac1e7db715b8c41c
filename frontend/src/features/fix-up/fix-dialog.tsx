import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import { Button, Group } from '@mantine/core'
import type { Edit } from '@courtline/messages/match/annotation'
import type { AnnotationView, FlaggedEntries } from '@courtline/messages/views/annotation'
import type { MatchView } from '@courtline/messages/views/match'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { impactInWords } from '../../domain/score/impact-in-words.ts'
import { namesOfView } from '../../domain/score/names-of-view.ts'
import { Failed } from '../../ui/states.tsx'
import { showOutcome } from '../../ui/show-outcome.ts'
import { versusInFull } from '../../domain/match/versus.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { Playback } from '../../domain/video/playback.ts'
import { VideoPlayer } from '../../domain/video/player.tsx'
import { ScoreCheckSection } from './score-check-section.tsx'
import { EntryFields } from './entry-fields.tsx'
import { fixOf, type Fix } from './fix.ts'
import { useAnnotationQuery } from '../../domain/match/annotation-calls.ts'
import { useMatchQuery } from '../../domain/match/match-calls.ts'
import { useVideoUrlQuery } from '../../domain/video/video-calls.ts'
import { READ_ANEW, useReadAnew } from '../../foundation/calls/use-read-anew.ts'
import { useFixSilently } from './fix-up-calls.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Flagged = FlaggedEntries['entries'][number]

/** One flagged event: what the video shows, what was annotated, and what a correction would change. */
export function FixDialog({ flagged, onClose }: { flagged: Flagged; onClose: () => void }) {
  const { matchId, annotationId, teams } = flagged
  const annotation = useAnnotationQuery({ which: ownAnnotation(matchId) }, READ_ANEW)
  const match = useMatchQuery({ id: matchId, embed: false }, READ_ANEW)
  const view = useReadAnew(annotation)
  const readMatch = useReadAnew(match)
  const failure = annotation.error ?? match.error
  const entry = view?.annotation.find((each) => each.annotationId === annotationId)
  const again = () => {
    void annotation.refetch()
    void match.refetch()
  }
  return (
    <Dialog opened onClose={onClose} title={`Fix an event of ${versusInFull(teams)}`} size="xl">
      {failure && <Failed what="The annotation could not be read" error={failure} onRetry={again} />}
      {!failure && (!view || !readMatch) && <Waiting />}
      {view && readMatch && !entry && <p>This event was removed meanwhile.</p>}
      {view && readMatch && entry && <Fixing match={readMatch} view={view} entry={entry} onClose={onClose} />}
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
  const { fix: save, isLoading } = useFixSilently(match.id)
  const fix = fixOf(view, after)
  const [playback] = useState(() => new Playback())
  const basedOn = view.lastEdits[annotationId] ?? ''
  const send = async (edit: Edit, done: string) => {
    if (await showOutcome(save(edit), done)) onClose()
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
      <FixVideo match={match} playback={playback} atSeconds={entry.clockTime.start} />
      <EntryFields entry={after} names={namesOfView(view)} teamType={view.teamType} onChange={setAfter} />
      {fix && <FixPreview fix={fix} />}
      <ScoreCheckSection {...{ match, view, playback }} />
      {match.needsPostprocessing && (
        <p className="flagged-warning">
          This match needs postprocessing: its cut is older than its annotation.
        </p>
      )}
      <FixButtons
        matchId={match.id}
        isSaving={isLoading}
        maySave={Boolean(fix?.changes) && fix?.refused === false}
        onRemove={() => void send({ type: 'Remove', annotationId, basedOn }, 'The event is removed.')}
        onClose={onClose}
      />
    </form>
  )
}

function FixButtons(props: {
  matchId: string
  isSaving: boolean
  maySave: boolean
  onRemove: () => void
  onClose: () => void
}) {
  const { matchId, isSaving, maySave, onRemove, onClose } = props
  return (
    <Group justify="flex-end" gap={8} mt={14}>
      <Link to={paths.annotate(matchId)} className="grow fix-whole">
        Open the whole annotation
      </Link>
      <Button color="red" variant="subtle" disabled={isSaving} onClick={onRemove}>
        Remove the event
      </Button>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="filled" loading={isSaving} disabled={!maySave}>
        Save silently
      </Button>
    </Group>
  )
}

/** The moment in question; a match without a video is fixed by what is written alone. */
function FixVideo({
  match,
  playback,
  atSeconds,
}: {
  match: MatchView
  playback: Playback
  atSeconds: number
}) {
  const uri = match.preprocessedVideoUri
  const { data } = useVideoUrlQuery(uri === null ? skipToken : { uri, embed: false })
  useEffect(() => playback.seekTo(Math.max(0, atSeconds - 1)), [playback, atSeconds])
  if (!data) return null
  return (
    <div className="fix-video">
      <VideoPlayer src={data.url} playback={playback} label="The event in question" />
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
        <span className="cap">{changes ? 'New description' : 'Description'}</span> <b>{what}</b>
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
