import { Type } from 'typebox'
import { closed, Text, Uuid } from '../schema.ts'
import { TeamView, Teammate } from '../views/team.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

/** Teams, kept by admins, and the teammates that follow from them (D75). */
export const teamRoutes = {
  teams: route({
    method: 'GET',
    path: '/api/teams',
    permission: 'Admin',
    summary: 'Teams with their players, by name',
    query: Type.Object({ ...PAGED }, closed),
    answer: Type.Array(TeamView),
  }),
  createTeam: route({
    method: 'POST',
    path: '/api/team',
    permission: 'Admin',
    summary: 'Create a team',
    body: Type.Object({ name: Text(300) }, closed),
    answer: TeamView,
    success: 201,
  }),
  renameTeam: route({
    method: 'PUT',
    path: '/api/team/:id',
    permission: 'Admin',
    summary: 'Rename a team',
    params: Type.Object({ id: Uuid }, closed),
    body: Type.Object({ name: Text(300) }, closed),
    answer: TeamView,
  }),
  deleteTeam: route({
    method: 'DELETE',
    path: '/api/team/:id',
    permission: 'Admin',
    summary: 'Delete a team; the accounts of its players stay',
    params: Type.Object({ id: Uuid }, closed),
    answer: Type.Object({ ok: Type.Literal(true) }, closed),
  }),
  addPlayers: route({
    method: 'POST',
    path: '/api/team/:id/addPlayers',
    permission: 'Admin',
    summary: 'Add players by e-mail address; an address without an account is invited (D75)',
    params: Type.Object({ id: Uuid }, closed),
    body: Type.Object({ emails: Type.Array(Text(300), { maxItems: 50 }) }, closed),
    answer: Type.Object({ team: TeamView, notSent: Type.Array(Text(300)) }, closed),
  }),
  removePlayer: route({
    method: 'DELETE',
    path: '/api/teams/:teamId/:playerId',
    permission: 'Admin',
    summary: 'Remove a player from a team',
    params: Type.Object({ teamId: Uuid, playerId: Uuid }, closed),
    answer: TeamView,
  }),
  teammates: route({
    method: 'GET',
    path: '/api/users/:id/teammates',
    permission: 'Login',
    summary: 'The members of every team that holds this user: one’s own, or any for an admin',
    params: Type.Object({ id: Uuid }, closed),
    query: Type.Object({ ...PAGED }, closed),
    answer: Type.Array(Teammate),
  }),
} as const
