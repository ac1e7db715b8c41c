import { Button } from '@mantine/core'
import { MATCH_STATUSES } from '@courtline/messages/match/life-cycle'
import { useState } from 'react'
import { MatchListPage } from './match-list-page.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RowMenu } from './row-menu.tsx'

const THERE = MATCH_STATUSES.filter((status) => status !== 'Deleted')

/** /admin/matches: what is known of the matches of all users, wherever they stand, and what only an admin may do. */
export function AllMatchesScreen() {
  const [moving, setMoving] = useState(false)
  return (
    <MatchListPage title="All matches" statuses={THERE} menuOf={(card) => <RowMenu card={card} whole />}>
      <Button onClick={() => setMoving(true)}>Move matches</Button>
      {moving && <MoveDialog onClose={() => setMoving(false)} />}
    </MatchListPage>
  )
}
