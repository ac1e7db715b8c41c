import { Type } from 'typebox'
import { SavedFilter } from '../filters/saved-filter.ts'
import { closed, Uuid } from '../schema.ts'
import { route } from './route.ts'

const Id = Type.Object({ id: Uuid }, closed)
const { name, query } = SavedFilter.properties

/** Filters of the match view that a user keeps under a name: each user has their own, for all matches. */
export const savedFilterRoutes = {
  savedFilters: route({
    method: 'GET',
    path: '/api/savedFilters',
    permission: 'Login',
    summary: 'The caller’s saved filters of the match view, the oldest first',
    answer: Type.Array(SavedFilter),
  }),
  saveFilter: route({
    method: 'PUT',
    path: '/api/savedFilters',
    permission: 'Login',
    summary: 'Save a filter of the match view under a name',
    body: Type.Object({ name, query }, closed),
    answer: SavedFilter,
  }),
  renameFilter: route({
    method: 'PUT',
    path: '/api/savedFilters/:id',
    permission: 'Login',
    summary: 'Give a saved filter another name',
    params: Id,
    body: Type.Object({ name }, closed),
    answer: SavedFilter,
  }),
  deleteFilter: route({
    method: 'DELETE',
    path: '/api/savedFilters/:id',
    permission: 'Login',
    summary: 'Delete a saved filter; again is no fault',
    params: Id,
    answer: Type.Object({ ok: Type.Literal(true) }, closed),
  }),
} as const
