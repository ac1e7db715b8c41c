import { START, type Position } from '@courtline/infra/event-log/event-log'
import type { DocumentStore } from '@courtline/infra/documents/document-store'
import { checkpointDocument } from '@courtline/reactors/checkpoint-document'
import type { Checkpoints } from './side.ts'

/** The reactors of a site, by the names of their checkpoints. */
const REACTORS = ['match-mail', 'preshared'] as const

/** How far reactors have come, where the processes of a cluster leave it for each other. */
export const checkpointsInDocuments = (documents: DocumentStore): Checkpoints => ({
  async all() {
    const reached = new Map<string, Position>()
    for (const name of REACTORS) {
      const position = await checkpointDocument(documents, name).read()
      if (position !== START) reached.set(name, position)
    }
    return reached
  },
  save: (name, position) => checkpointDocument(documents, name).write(position),
})
