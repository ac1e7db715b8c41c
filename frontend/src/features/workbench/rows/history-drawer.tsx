import { Drawer } from '@mantine/core'
import type { WhichAnnotation } from '@courtline/messages/match/which-annotation'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { skipToken } from '@reduxjs/toolkit/query'
import { memo } from 'react'
import { Link } from '../../../foundation/navigation/link.tsx'
import { changeInWords, editInWords } from '../../../domain/annotation-history/edit-in-words.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { useKeptFromPage } from '../../../foundation/keys/kept-from-page.ts'
import { useFocusGivenBack } from '../../../ui/focus-given-back.ts'
import { Failed } from '../../../ui/states.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { useNow } from '../../../foundation/time/use-now.ts'
import { moment } from '../../../foundation/time/calendar.ts'
import { useHistoryQuery } from '../../../domain/match/annotation-calls.ts'
import { READ_ANEW } from '../../../foundation/calls/use-read-anew.ts'
import './rows.css'

/** Every edit of the annotation: who changed what, when, from what to what. */
export const HistoryDrawer = memo(function HistoryDrawer({
  opened,
  which,
  names,
  onClose,
}: {
  opened: boolean
  which: WhichAnnotation
  names: MatchNames
  onClose: () => void
}) {
  const history = useHistoryQuery(opened ? which : skipToken, READ_ANEW)
  const now = useNow()
  useKeptFromPage(opened, onClose)
  useFocusGivenBack(opened)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      position="right"
      size="lg"
      title="Who changed what"
    >
      {history.isLoading && <Waiting />}
      {history.error && (
        <Failed
          what="The history could not be loaded"
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      )}
      {which.kind === 'match' && (
        <p className="history-page-link">
          <Link className="link" to={paths.matchHistory(which.matchId)}>
            Go back in time, and compare two moments
          </Link>
        </p>
      )}
      {history.data?.length === 0 && <p className="m">Nothing has been edited yet.</p>}
      <ol className="history">
        {history.data?.map((edit) => (
          <li key={edit.id}>
            <p>
              <b>{edit.name ?? '[No name]'}</b>
              {edit.onBehalfOfName && <span className="m"> as {edit.onBehalfOfName}</span>}{' '}
              {editInWords(edit)} <span className="f num">{moment(edit.at, now)}</span>
            </p>
            <p className="m">{changeInWords(edit, names)}</p>
          </li>
        ))}
      </ol>
    </Drawer>
  )
})
