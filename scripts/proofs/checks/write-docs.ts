// Writes the pages of docs that are generated: `npm run docs`.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readSourceTree } from './source-tree.ts'
import { coverageOf, coveragePage } from './specified/coverage-page.ts'
import { streamsPage } from './streams-page.ts'

const root = path.resolve(import.meta.dirname, '../../..')
writeFileSync(path.join(root, 'docs/streams.md'), streamsPage())
writeFileSync(path.join(root, 'docs/coverage.md'), coveragePage(coverageOf(readSourceTree(root))))
