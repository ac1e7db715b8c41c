import { Drawer } from '@mantine/core'
import type { HistoryEntry } from '@courtline/messages/views/annotation'
import type { AnnotatedEvent } from '@courtline/scoring/vocabulary'
import { OUTCOME_WORDS } from '@courtline/scoring/describe'
import { playerName, type MatchNames } from '@courtline/scoring/match-names'
import { skipToken } from '@reduxjs/toolkit/query'
import { Failed } from '../../ui/states.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { clockTenths } from '../../time/clock.ts'
import { useNow } from '../../time/use-now.ts'
import { moment } from '../../time/calendar.ts'
import { useAnnotationHistoryQuery } from './workbench-calls.ts'

/** Every edit of the annotation: who changed what, when, from what to what. */
export function HistoryDrawer({
  opened,
  matchId,
  names,
  onClose,
}: {
  opened: boolean
  matchId: string
  names: MatchNames
  onClose: () => void
}) {
  const history = useAnnotationHistoryQuery(opened ? matchId : skipToken, { refetchOnMountOrArgChange: true })
  const now = useNow()
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="lg" title="Who changed what">
      {history.isLoading && <Waiting />}
      {history.error && (
        <Failed
          what="The history could not be loaded"
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.data?.length === 0 && <p className="m">Nothing has been edited yet.</p>}
      <ol className="history">
        {history.data?.map((edit) => (
          <li key={edit.id}>
            <p>
              <b>{edit.name ?? '[No name]'}</b>
              {edit.onBehalfOfName && <span className="m"> as {edit.onBehalfOfName}</span>}{' '}
              {EDIT_WORDS[edit.type] ?? edit.type} <span className="f num">{moment(edit.at, now)}</span>
            </p>
            <p className="m">{changeInWords(edit, names)}</p>
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

const EDIT_WORDS: Readonly<Record<string, string>> = {
  ServeAdded: 'added a serve',
  ServeChanged: 'changed a serve',
  ServeRemoved: 'removed a serve',
  AdjustmentAdded: 'made an adjustment',
  AdjustmentChanged: 'changed an adjustment',
  AdjustmentRemoved: 'removed an adjustment',
  EditUndone: 'undid an edit',
}

function changeInWords({ before, after }: HistoryEntry, names: MatchNames): string {
  if (!before) return after ? inWords(after, names) : ''
  return after ? `${inWords(before, names)} → ${inWords(after, names)}` : inWords(before, names)
}

function inWords(entry: AnnotatedEvent, names: MatchNames): string {
  const { clockTime, adjustment, outcome, endingPlayer, shotType, errorType, rallyLength } = entry
  const player = endingPlayer === undefined ? undefined : playerName(names, endingPlayer, 'Doubles')
  const said = outcome && OUTCOME_WORDS[outcome]
  const words = [adjustment?.name, said, shotType?.toLowerCase(), errorType?.toLowerCase(), player]
  const rally = rallyLength === undefined ? [] : [`rally ${rallyLength}`]
  const stop = clockTime.stop === undefined ? '' : `–${clockTenths(clockTime.stop)}`
  return `${clockTenths(clockTime.start)}${stop} ${[...words.filter((word) => word !== undefined), ...rally].join(', ')}`
}
