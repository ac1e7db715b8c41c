import type { Actor } from '@courtline/messages/actor'
import { ROLE_PERMISSIONS, type Role } from '@courtline/messages/permissions'

const person = (number: number, role: Role): Actor => ({
  userId: `20000000-0000-4000-8000-00000000000${number}`,
  permissions: [...ROLE_PERMISSIONS[role]],
})

/** The people of the tests. Olga owns the match, Ana and Ben annotate, Mia manages, Adam is the admin. */
export const olga = person(1, 'Registered')
export const ana = person(2, 'Annotator')
export const ben = person(3, 'Annotator')
export const mia = person(4, 'AnnotationManager')
export const adam = person(5, 'Admin')
export const stranger = person(6, 'Registered')
export const recruit = person(7, 'Recruit')
export const nobody = person(8, 'New')
export const coach = person(9, 'Coach')
export const tess = person(0, 'TrialAnnotator')
