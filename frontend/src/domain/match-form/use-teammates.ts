import type { Teammate } from '@courtline/messages/views/team'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useUser } from '../../foundation/session/use-session.ts'
import { useTeammatesQuery } from './match-form-calls.ts'

/** A teammate to pick, under a label of their own. */
export interface Choice {
  readonly label: string
  readonly teammate: Teammate
}

/**
 * Whom the user may pick as a player: their teammates and themselves, by name. A look-up that fails offers nobody, and
 * names are typed; who has no name to show cannot be picked by it.
 */
export function useTeammates(): readonly Choice[] {
  const user = useUser()
  const { data } = useTeammatesQuery(user?.id ?? skipToken)
  return useMemo(() => {
    const own = user && { id: user.id, displayName: user.userDetails.displayName, email: null }
    return choicesOf([...(own ? [own] : []), ...(data ?? [])])
  }, [user, data])
}

/** Two teammates of one name are distinguished by their addresses. */
export function choicesOf(teammates: readonly Teammate[]): readonly Choice[] {
  const named = teammates.filter(({ displayName }) => (displayName ?? '').trim() !== '')
  return named.map((teammate) => {
    const { displayName, email } = teammate
    const isTwice = named.some((other) => other !== teammate && other.displayName === displayName)
    return { label: isTwice && email !== null ? `${displayName} (${email})` : (displayName ?? ''), teammate }
  })
}
