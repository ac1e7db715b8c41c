// Writes the pages of docs that are generated: `npm run docs`.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { streamsPage } from './streams-page.ts'

writeFileSync(path.resolve(import.meta.dirname, '../../../docs/streams.md'), streamsPage())
