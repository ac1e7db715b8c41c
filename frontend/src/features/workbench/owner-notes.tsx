import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'

/** What the owner wrote for the annotator: how to tell each player apart, and the notes; links can be followed. */
export function OwnerNotes({ match }: { match: MatchView }) {
  const notes = notesOf(match)
  if (notes.length === 0) return null
  return (
    <dl className="owner-notes" aria-label="Notes of the owner">
      {notes.map(({ about, words }, place) => (
        <div key={place}>
          <dt>{about}</dt>
          <dd>
            <LinkedText text={words} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The same on request, once the match has begun; absent where the owner wrote nothing. */
export function NotesButton({ match }: { match: MatchView }) {
  const [opened, setOpened] = useState(false)
  if (notesOf(match).length === 0) return null
  return (
    <>
      <Button size="xs" onClick={() => setOpened(true)}>
        Notes
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Notes of the owner" size="sm">
        <OwnerNotes match={match} />
      </Dialog>
    </>
  )
}

interface Said {
  readonly about: string
  readonly words: string
}

function notesOf({ metadata, notes }: MatchView): readonly Said[] {
  const cues = metadata.players.flatMap((side, team) =>
    side.map(({ name, visualCue }, place) => ({
      about: name === '' ? `${metadata.teams[team]}, player ${place + 1}` : name,
      words: visualCue,
    })),
  )
  const others = [
    { about: 'Notes', words: metadata.notes },
    { about: 'Notes with the upload', words: notes },
  ]
  return [...cues, ...others].flatMap(({ about, words }) =>
    words === null || words.trim() === '' ? [] : [{ about, words }],
  )
}
