import { Button } from '@mantine/core'
import { MATCH_STATUSES } from '@courtline/messages/match/life-cycle'
import { useState } from 'react'
import { MatchListPage } from './match-list-page.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RestoreButton } from './restore-button.tsx'
import { RowMenu } from './row-menu.tsx'

const THERE = MATCH_STATUSES.filter((status) => status !== 'Deleted')
const DELETED = ['Deleted'] as const

/** /admin/matches: what is known of the matches of all users, wherever they stand, and what only an admin may do. */
export function AllMatchesScreen() {
  const [moving, setMoving] = useState(false)
  const [deleted, setDeleted] = useState(false)
  const others = (
    <Button aria-pressed={deleted} onClick={() => setDeleted(!deleted)}>
      {deleted ? 'Show all matches' : 'Show deleted'}
    </Button>
  )
  if (deleted) {
    return (
      <MatchListPage
        key="deleted"
        title="Deleted matches"
        statuses={DELETED}
        menuOf={(card) => <RestoreButton card={card} />}
      >
        {others}
      </MatchListPage>
    )
  }
  return (
    <MatchListPage
      key="all"
      title="All matches"
      statuses={THERE}
      menuOf={(card) => <RowMenu card={card} whole />}
    >
      {others}
      <Button onClick={() => setMoving(true)}>Move matches</Button>
      {moving && <MoveDialog onClose={() => setMoving(false)} />}
    </MatchListPage>
  )
}
