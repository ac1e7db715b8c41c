import { may } from '@courtline/messages/actor'
import type { CoachView, FullProgramView } from '@courtline/messages/views/recruiting'
import type { CoachDocument } from '@courtline/projections/coaches/project'
import { coachesOfPrograms } from '@courtline/projections/coaches/read'
import type { ProgramDocument } from '@courtline/projections/programs/project'
import { findPrograms } from '@courtline/projections/programs/read'
import { displayNames } from '@courtline/projections/users/read'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { programView } from './links.ts'

const VERIFIED = { none: undefined, pending: undefined, rejected: false, verified: true } as const

/** Coach records, for their own accounts and for admins, who see earlier answers too. */
export async function coachViews(
  { projections: { reads } }: Gateway,
  coaches: readonly CoachDocument[],
  { actor }: Caller,
): Promise<CoachView[]> {
  const names = await displayNames(
    reads,
    coaches.map(({ id }) => id),
  )
  const programs = await findPrograms(
    reads,
    coaches.flatMap(({ programId }) => programId ?? []),
  )
  const byId = new Map(programs.map((program) => [program.id, program]))
  return coaches.map((coach) => {
    const program = coach.programId === null ? undefined : byId.get(coach.programId)
    const verified = VERIFIED[coach.state]
    const rejections = may(actor, 'Admin') ? coach.rejections : []
    return {
      id: coach.id,
      userDetails: { displayName: names.get(coach.id) ?? null },
      state: coach.state,
      ...(verified !== undefined && { verified }),
      coachDetails: coach.details,
      programId: coach.programId,
      program: program ? programView(program) : null,
      sharesWatching: coach.sharesWatching,
      appliedAt: coach.appliedAt,
      earlierAnswers: rejections.map(({ at, why }) => ({ at, answer: 'rejected' as const, why })),
    }
  })
}

/** Programs with their verified coaches, for admins. */
export async function fullProgramViews(
  { projections: { reads } }: Gateway,
  programs: readonly ProgramDocument[],
): Promise<FullProgramView[]> {
  const coaches = await coachesOfPrograms(
    reads,
    programs.map(({ id }) => id),
  )
  const names = await displayNames(
    reads,
    coaches.map(({ id }) => id),
  )
  return programs.map((program) => ({
    ...programView(program),
    coaches: coaches.flatMap(({ id, programId, details }) =>
      programId === program.id && details
        ? [
            {
              id,
              userDetails: { displayName: names.get(id) ?? null },
              coachDetails: { coachType: details.coachType },
            },
          ]
        : [],
    ),
  }))
}
