import { MatchListPage } from './match-list-page.tsx'
import { RowMenu } from './row-menu.tsx'

/** Matches whose annotation was accepted, those being cut included. */
const COMPLETED = ['Postprocessing', 'Edited', 'Completed'] as const

/** /completedMatches: finished matches of all users, for managers; admins have a menu on each. */
export function CompletedMatchesScreen() {
  return (
    <MatchListPage
      title="Completed matches"
      statuses={COMPLETED}
      menuOf={(card) => <RowMenu card={card} />}
    />
  )
}
