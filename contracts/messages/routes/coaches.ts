import { Type } from 'typebox'
import { TypedCoachDetails } from '../recruiting/coach.ts'
import { COACH_TYPES } from '../recruiting/words.ts'
import { closed, Nullable, OneOf, Text, Uuid } from '../schema.ts'
import { CoachView, RecruitingView } from '../views/recruiting.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

const Id = Type.Object({ id: Uuid }, closed)

/** Coaches apply; admins verify them by assigning a program (D84, D124). */
export const coachRoutes = {
  recruiting: route({
    method: 'GET',
    path: '/api/recruiting',
    permission: 'Login',
    summary: 'The caller’s status in recruiting',
    answer: RecruitingView,
  }),
  coach: route({
    method: 'GET',
    path: '/api/coaches/:id',
    permission: 'Login',
    summary: 'The coach record of an account: one’s own, or any for an admin',
    params: Id,
    answer: CoachView,
  }),
  applyAsCoach: route({
    method: 'PUT',
    path: '/api/coaches/:id',
    permission: 'Login',
    summary: 'Apply as coach, or change the details: for oneself, or for any account as admin (D124)',
    params: Id,
    body: TypedCoachDetails,
    answer: CoachView,
  }),
  pendingCoaches: route({
    method: 'GET',
    path: '/api/coaches/pending/list',
    permission: 'Admin',
    summary: 'Applications that wait for an answer, the oldest first',
    query: Type.Object({ cursor: PAGED.cursor }, closed),
    answer: Type.Array(CoachView),
  }),
  rejectCoach: route({
    method: 'PUT',
    path: '/api/coaches/reject/:id',
    permission: 'Admin',
    summary: 'Reject an application; a coach who was verified loses the role (D84)',
    params: Id,
    body: Nullable(Type.Object({ reason: Nullable(Text(1000)) }, closed)),
    answer: CoachView,
  }),
  assignCoach: route({
    method: 'PUT',
    path: '/api/coaches/assign/:id/:programId',
    permission: 'Admin',
    summary: 'Verify a coach by assigning a program: the account gets the role (D84)',
    params: Type.Object({ id: Uuid, programId: Uuid }, closed),
    answer: CoachView,
  }),
  shareWatching: route({
    method: 'PUT',
    path: '/api/coaches/:id/watching',
    permission: 'Coach',
    summary:
      'Agree, or no longer agree, that recruits see which parts of their matches one’s program watches',
    params: Id,
    body: Type.Object({ shares: Type.Boolean() }, closed),
    answer: CoachView,
  }),
  coachTypes: route({
    method: 'GET',
    path: '/api/coachTypes',
    permission: 'Login',
    summary: 'The types of coach, in their order',
    answer: Type.Array(OneOf(COACH_TYPES)),
  }),
} as const
