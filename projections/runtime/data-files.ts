import path from 'node:path'

/** Where a site's primary data and its read models are in its data folder. */
export interface DataFiles {
  readonly logFile: string
  readonly keysFile: string
  readonly readFolder: string
}

export const dataFilesIn = (dataDir: string): DataFiles => ({
  logFile: path.join(dataDir, 'log.db'),
  keysFile: path.join(dataDir, 'keys.db'),
  readFolder: path.join(dataDir, 'read'),
})
