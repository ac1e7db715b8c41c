import { Button, Menu } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { gameSeconds } from '@courtline/scoring/replay/game-time'
import { useState } from 'react'
import { saveFile, TSV_TYPE } from '../../../ui/save-file.ts'
import { TsvImportDialog } from './tsv-import-dialog.tsx'
import type { Annotating } from '../sync/use-annotating.ts'

/** The annotation as a tab-separated file: exported by all who see it, imported by those who may edit it (D43). */
export function TsvMenu({ match, annotating }: { match: MatchView; annotating: Annotating }) {
  const [importing, setImporting] = useState(false)
  const { view, replayed, names } = annotating
  const download = async () => {
    // With its writer, which is large, only when a file is requested.
    const { exportTsv } = await import('@courtline/scoring/interchange/export-tsv')
    const text = exportTsv(replayed, names, (seconds) => gameSeconds(match.pieces, seconds))
    saveFile(text, fileNameOf(match), TSV_TYPE)
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button size="xs" aria-label="TSV, annotation as a file">
            TSV{'\u00a0'}
            <span aria-hidden="true">▾</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void download()}>Export as TSV</Menu.Item>
          {view.mayEdit && <Menu.Item onClick={() => setImporting(true)}>Import from TSV …</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {importing && <TsvImportDialog annotating={annotating} onClose={() => setImporting(false)} />}
    </>
  )
}

/** 'rivera-okafor-2026-11-21.tsv': nothing that a file system refuses. */
const fileNameOf = ({ metadata: { teams, date } }: MatchView) =>
  `${[...teams, date]
    .join('-')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.tsv`
