import { useMay } from '../../app/use-session.ts'
import { MatchListPage } from './match-list-page.tsx'
import { RowMenu } from './row-menu.tsx'

/** Matches whose annotation was accepted, those being cut included. */
const COMPLETED = ['Postprocessing', 'Edited', 'Completed'] as const

/** /completedMatches: finished matches of all users, for managers; admins have a menu on each. */
export function CompletedMatchesScreen() {
  const may = useMay()
  return (
    <MatchListPage
      title="Completed matches"
      statuses={COMPLETED}
      menuOf={(card) => may('Admin') && <RowMenu card={card} />}
    />
  )
}
