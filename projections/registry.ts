import { activity } from './activity/project.ts'
import { acceptedMatches } from './accepted-matches/project.ts'
import { annotationHistory } from './annotation-history/project.ts'
import { annotationQuality } from './annotation-quality/project.ts'
import { annotationQueue } from './annotation-queue/project.ts'
import { credits } from './credits/project.ts'
import { coaches } from './coaches/project.ts'
import { favorites } from './favorites/project.ts'
import { invitations } from './invitations/project.ts'
import { mails } from './mails/project.ts'
import { matchState } from './match-state/project.ts'
import { matches } from './matches/project.ts'
import { orders } from './orders/project.ts'
import { reports } from './reports/project.ts'
import { programs } from './programs/project.ts'
import { recruits } from './recruits/project.ts'
import { reels } from './reels/project.ts'
import type { Projection } from './runtime/projection.ts'
import { savedFilters } from './saved-filters/project.ts'
import { scouting } from './scouting/project.ts'
import { secondAnnotations } from './second-annotations/project.ts'
import { siteSettings } from './site-settings/project.ts'
import { teams } from './teams/project.ts'
import { trials } from './trials/project.ts'
import { uploads } from './uploads/project.ts'
import { userSettings } from './user-settings/project.ts'
import { users } from './users/project.ts'

/** Every read model there is, by the name of its projection: what runs, and what the delivery tests are run on. */
export const READ_MODELS = {
  users,
  matches,
  'annotation-queue': annotationQueue,
  'match-state': matchState,
  'annotation-history': annotationHistory,
  uploads,
  invitations,
  'user-settings': userSettings,
  'site-settings': siteSettings,
  teams,
  favorites,
  reels,
  'saved-filters': savedFilters,
  mails,
  activity,
  'accepted-matches': acceptedMatches,
  reports,
  credits,
  recruits,
  coaches,
  programs,
  scouting,
  trials,
  orders,
  'second-annotations': secondAnnotations,
  'annotation-quality': annotationQuality,
} as const satisfies Readonly<Record<string, Projection>>

/** The name of a read model. */
export type ViewName = keyof typeof READ_MODELS

export const PROJECTIONS: readonly Projection[] = Object.values(READ_MODELS)
