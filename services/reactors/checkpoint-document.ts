import { START } from '@courtline/infra/event-log/event-log'
import type { DocumentStore } from '@courtline/infra/documents/document-store'
import { checkpointAt, type StoredCheckpoint } from './checkpoint.ts'

const KIND = 'reactor'

/**
 * A reactor's checkpoint where the next process finds it that takes the reactor over. It is written after the reaction,
 * so the next process repeats the last one: reactions carry the event's id and are harmless twice.
 */
export function checkpointDocument(documents: DocumentStore, reactor: string): StoredCheckpoint {
  return checkpointAt({
    read: async () => {
      const position = (await documents.get(KIND, reactor))?.['position']
      return typeof position === 'string' ? position : START
    },
    write: (position) => documents.put(KIND, reactor, { position }),
  })
}
