import { notesContract } from './contract/notes-contract.ts'
import { openMemoryNotes } from './memory/memory-notes.ts'

notesContract('memory', async () => openMemoryNotes())
