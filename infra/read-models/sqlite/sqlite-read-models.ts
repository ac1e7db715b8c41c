import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BuildId, BuildRecord, ReadModels } from '../read-models.ts'
import { openBuildFileToRead } from './build-file.ts'
import { SqliteBuild } from './sqlite-build.ts'
import { RememberingReader } from './remembering-reader.ts'
import { WriteCounts } from './write-counts.ts'

/**
 * Read models in a folder: one file for each build of each version (ADR 0004), and a catalog of which of them
 * answers. The folder is made when it is missing. Each thread opens its own.
 */
export function openSqliteReadModels(options: { readonly folder: string }): ReadModels {
  const { folder } = options
  mkdirSync(folder, { recursive: true })
  const catalog = openCatalog(path.join(folder, 'catalog.db'))
  const writes = new WriteCounts(folder)
  const fileOf = ({ view, version, build }: BuildId) => path.join(folder, `${view}-v${version}-b${build}.db`)
  return {
    builds: async (view) => recordsIn(catalog, view),
    saveBuilds: async (view, builds) => saveRecords(catalog, view, builds),
    open: async (build, shape) => new SqliteBuild(fileOf(build), shape, writes),
    read: async (build, shape) => {
      const file = fileOf(build)
      if (!existsSync(file)) return undefined
      return new RememberingReader(openBuildFileToRead(file), shape.indexes, writes)
    },
    drop: async (build) => {
      for (const ending of ['', '-wal', '-shm']) rmSync(fileOf(build) + ending, { force: true })
    },
    close: async () => {
      if (catalog.isOpen) catalog.close()
    },
  }
}

function openCatalog(file: string): DatabaseSync {
  const db = new DatabaseSync(file)
  db.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS views (view TEXT PRIMARY KEY, builds TEXT NOT NULL) STRICT;
  `)
  return db
}

function recordsIn(catalog: DatabaseSync, view: string): readonly BuildRecord[] {
  const found = catalog.prepare('SELECT builds FROM views WHERE view = ?').get(view)
  return found ? JSON.parse(String(found['builds'])) : []
}

function saveRecords(catalog: DatabaseSync, view: string, builds: readonly BuildRecord[]): void {
  catalog
    .prepare(
      'INSERT INTO views (view, builds) VALUES (?, ?) ON CONFLICT (view) DO UPDATE SET builds = excluded.builds',
    )
    .run(view, JSON.stringify(builds))
}
