import { coachRoutes } from './coaches.ts'
import { programRoutes } from './programs.ts'
import { recruitRoutes } from './recruits.ts'

/** Recruits, coaches and programs (D82–D87, D124–D127). */
export const recruitingRoutes = { ...coachRoutes, ...programRoutes, ...recruitRoutes } as const
