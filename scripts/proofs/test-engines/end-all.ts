import fs from 'node:fs'
import path from 'node:path'
import { endEngine } from '../engines/engine.ts'

/** In this order: FerretDB keeps its data in PostgreSQL. */
const KINDS = ['kafka', 'ferretdb', 'postgresql']

/** Ends every engine that was started in this folder or in one right below it, and removes the folder. */
export async function endAllIn(folder: string): Promise<void> {
  const below = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const place of [folder, ...below.map(({ name }) => path.join(folder, name))])
    for (const kind of KINDS)
      if (fs.existsSync(path.join(place, `${kind}.json`))) await endEngine(place, kind)
  fs.rmSync(folder, { recursive: true, force: true })
}
