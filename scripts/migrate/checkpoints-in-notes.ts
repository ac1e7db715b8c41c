import { START, type Position } from '@courtline/infra/event-log/event-log'
import type { Notes } from '@courtline/infra/notes/notes'
import { checkpointNote } from '@courtline/reactors/checkpoint-note'
import type { Checkpoints } from './side.ts'

/** The reactors of a site, by the names of their checkpoints. */
const REACTORS = ['match-mail', 'preshared'] as const

/** How far reactors have come, where the processes of a cluster leave it for each other. */
export const checkpointsInNotes = (notes: Notes): Checkpoints => ({
  async all() {
    const reached = new Map<string, Position>()
    for (const name of REACTORS) {
      const position = await checkpointNote(notes, name).read()
      if (position !== START) reached.set(name, position)
    }
    return reached
  },
  save: (name, position) => checkpointNote(notes, name).write(position),
})
