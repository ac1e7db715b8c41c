import path from 'node:path'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'

/** Everything that a site of one process keeps in its data folder. */
export const siteFilesIn = (dataDir: string) => ({
  ...dataFilesIn(dataDir),
  sessionsFile: path.join(dataDir, 'sessions.db'),
  secretFile: path.join(dataDir, 'secret.key'),
  mediaFolder: path.join(dataDir, 'media'),
  mailFolder: path.join(dataDir, 'mail'),
})

export type SiteFiles = ReturnType<typeof siteFilesIn>
