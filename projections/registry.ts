import { annotationHistory } from './annotation-history/project.ts'
import { annotationQueue } from './annotation-queue/project.ts'
import { invitations } from './invitations/project.ts'
import { matchState } from './match-state/project.ts'
import { matches } from './matches/project.ts'
import type { Projection } from './runtime/projection.ts'
import { siteSettings } from './site-settings/project.ts'
import { teams } from './teams/project.ts'
import { uploads } from './uploads/project.ts'
import { userSettings } from './user-settings/project.ts'
import { users } from './users/project.ts'

/** Every read model there is: what runs, and what the delivery tests are run on. */
export const PROJECTIONS: readonly Projection[] = [
  users,
  matches,
  annotationQueue,
  matchState,
  annotationHistory,
  uploads,
  invitations,
  userSettings,
  siteSettings,
  teams,
]
