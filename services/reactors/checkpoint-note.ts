import { START } from '@courtline/infra/event-log/event-log'
import type { Notes } from '@courtline/infra/notes/notes'
import { checkpointOf, type ReactorCheckpoint } from './checkpoint.ts'

const KIND = 'reactor'

/**
 * A reactor's checkpoint where the next process finds it that takes the reactor over. It is written after the reaction,
 * so whoever takes over repeats the last one: reactions carry the event's id and are harmless twice.
 */
export function checkpointNote(notes: Notes, reactor: string): ReactorCheckpoint {
  return checkpointOf({
    read: async () => {
      const position = (await notes.get(KIND, reactor))?.['position']
      return typeof position === 'string' ? position : START
    },
    write: (position) => notes.put(KIND, reactor, { position }),
  })
}
