import { documentStoreContract } from './document-store-contract.ts'
import { openMemoryDocumentStore } from './memory-document-store.ts'

documentStoreContract('memory', async () => openMemoryDocumentStore())
