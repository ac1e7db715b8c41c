import { derivedId } from '@courtline/messages/ids'
import { COACH_TYPES } from '@courtline/messages/recruiting/words'
import { isElevated, type Role } from '@courtline/messages/permissions'
import { refusal } from '@courtline/messages/refusals'
import type { CoachCommand } from '@courtline/messages/recruiting/coach'
import type { CoachView } from '@courtline/messages/views/recruiting'
import { refused, type Result } from '@courtline/application/outcome'
import { noCoach } from '@courtline/projections/coaches/project'
import { findCoach, pendingCoaches } from '@courtline/projections/coaches/read'
import { findProgram } from '@courtline/projections/programs/read'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { findUser } from '@courtline/projections/users/read'
import { callerMeta, type Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { readPage } from '../../http/pages.ts'
import type { Handler } from '../../register-route.ts'
import { coachViews } from '../../views/recruiting/coach-views.ts'
import { hiddenFrom } from '../users/change.ts'
import { changeRecruitingRole } from './roles.ts'

/** The caller’s status in recruiting: for the landing page and the navigation. */
export const recruitingCall =
  (gateway: Gateway): Handler<'recruiting'> =>
  async ({ caller }) => {
    const { reads } = gateway.projections
    const { recruitingEnabled } = await settingsOfSite(reads)
    const { role, id } = caller.account
    const coach = (await findCoach(reads, id)) ?? noCoach(id)
    return {
      answer: {
        enabled: recruitingEnabled,
        hidden: isElevated(role) && role !== 'Coach' && role !== 'Recruit',
        coach: { state: coach.state, programId: coach.programId },
        isRecruit: role === 'Recruit',
      },
    }
  }

/** The coach record of an account: one's own, or any for an admin. */
export const coachCall =
  (gateway: Gateway): Handler<'coach'> =>
  async ({ params, caller }) => {
    const hidden = hiddenFrom(caller, params.id)
    if (hidden) return hidden
    if (!(await findUser(gateway.projections.reads, params.id))) return refused(refusal('NOT_FOUND'))
    return { answer: await coachOf(gateway, params.id, caller) }
  }

/** Applications that wait, the oldest first. */
export const pendingCoachesCall =
  (gateway: Gateway): Handler<'pendingCoaches'> =>
  async ({ query, caller }) => {
    const { reads } = gateway.projections
    const page = await readPage(
      {
        read: (from, limit) => pendingCoaches(reads, limit, from),
        placeOf: ({ appliedAt, id }) => [appliedAt ?? '', id],
      },
      query.cursor,
    )
    return 'refused' in page
      ? page
      : { answer: await coachViews(gateway, page.rows, caller), next: page.next }
  }

/** Applies, or changes the details: for oneself, or for any account as admin (D124). */
export const applyAsCoach =
  (gateway: Gateway): Handler<'applyAsCoach'> =>
  async ({ params: { id }, body: details, caller, commandId }) => {
    const hidden = hiddenFrom(caller, id)
    if (hidden) return hidden
    const role = await roleOf(gateway, id)
    if (!role) return refused(refusal('NOT_FOUND'))
    const { recruitingEnabled: isEnabled } = await settingsOfSite(gateway.projections.reads)
    const command = { type: 'ApplyAsCoach', userId: id, by: caller.actor, role, isEnabled, details } as const
    return changedCoach(gateway, { caller, commandId }, id, command)
  }

/** Verifies a coach by a program; the account gets the role (D84). */
export const assignCoach =
  (gateway: Gateway): Handler<'assignCoach'> =>
  async ({ params: { id, programId }, caller, commandId }) => {
    const program = await findProgram(gateway.projections.reads, programId)
    const role = await roleOf(gateway, id)
    if (!program || !role) return refused(refusal('NOT_FOUND'))
    const { programType } = program
    const command = { type: 'AssignCoach', by: caller.actor, programId, programType, role } as const
    const done = await changedCoach(gateway, { caller, commandId }, id, command)
    if ('refused' in done) return done
    const no = await changeRecruitingRole(gateway, { caller, commandId }, id, {
      type: 'TakeRecruitingRole',
      role: 'Coach',
    })
    return no ?? done
  }

/** Rejects an application; who was verified is Registered again (D84). */
export const rejectCoach =
  (gateway: Gateway): Handler<'rejectCoach'> =>
  async ({ params: { id }, body, caller, commandId }) => {
    const command = { type: 'RejectCoach', by: caller.actor, why: body?.reason ?? null } as const
    const done = await changedCoach(gateway, { caller, commandId }, id, command)
    if ('refused' in done) return done
    const no = await changeRecruitingRole(gateway, { caller, commandId }, id, {
      type: 'GiveUpRecruitingRole',
      role: 'Coach',
    })
    return no ?? done
  }

/** Whether recruits may be shown what the caller watches. */
export const shareWatching =
  (gateway: Gateway): Handler<'shareWatching'> =>
  async ({ params: { id }, body: { shares }, caller, commandId }) => {
    const hidden = hiddenFrom(caller, id)
    if (hidden) return hidden
    const command = { type: 'ChangeWatchingConsent', userId: id, by: caller.actor, shares } as const
    return changedCoach(gateway, { caller, commandId }, id, command)
  }

/** The types of coach, in their order. */
export const coachTypes = (): Handler<'coachTypes'> => async () => ({ answer: [...COACH_TYPES] })

interface Acting {
  readonly caller: Caller
  readonly commandId: string
}

async function changedCoach(
  gateway: Gateway,
  { caller, commandId }: Acting,
  userId: string,
  command: CoachCommand,
): Promise<Result<CoachView>> {
  const meta = callerMeta(caller, derivedId('coach', commandId), gateway.now())
  const done = await gateway.dispatch('coach', userId, command, meta)
  if ('refused' in done) return done
  await gateway.readAfter(['coaches'], done.written.position)
  return { answer: await coachOf(gateway, userId, caller), written: done.written }
}

async function coachOf(gateway: Gateway, userId: string, caller: Caller): Promise<CoachView> {
  const coach = (await findCoach(gateway.projections.reads, userId)) ?? noCoach(userId)
  const [view] = await coachViews(gateway, [coach], caller)
  if (!view) throw new Error('A coach record has a view')
  return view
}

const roleOf = async ({ projections }: Gateway, userId: string): Promise<Role | undefined> =>
  (await findUser(projections.reads, userId))?.role
