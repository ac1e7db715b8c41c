import type { MatchMetadata } from '@courtline/messages/match/metadata'
import type { UserView } from '@courtline/messages/views/user'
import { TEAMS, type Team } from '@courtline/scoring/rules/vocabulary'

/** The team that lists this user, by account or by a proved address (D41, D60); undefined for everybody else. */
export function ownTeam(players: MatchMetadata['players'], user: UserView | undefined): Team | undefined {
  if (!user) return undefined
  const proved = user.emails.filter(({ confirmed }) => confirmed).map(({ email }) => email.toLowerCase())
  return TEAMS.find((team) =>
    players[team].some(
      ({ id, email }) => id === user.id || (email !== null && proved.includes(email.toLowerCase())),
    ),
  )
}
