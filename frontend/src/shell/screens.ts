import { ACCOUNT_SCREENS } from './screens/accounts.ts'
import { ADMIN_SCREENS } from './screens/admin.ts'
import { ANNOTATION_SCREENS } from './screens/annotation.ts'
import { MATCH_SCREENS } from './screens/matches.ts'
import { PLAYER_SCREENS } from './screens/players.ts'
import { RECRUITING_SCREENS } from './screens/recruiting.ts'
import type { Screen } from './screens/screen.ts'
import { VISITOR_SCREENS } from './screens/visitors.ts'

/** Every address, each once. */
export const SCREENS: readonly Screen[] = [
  ...ACCOUNT_SCREENS,
  ...VISITOR_SCREENS,
  ...MATCH_SCREENS,
  ...PLAYER_SCREENS,
  ...RECRUITING_SCREENS,
  ...ANNOTATION_SCREENS,
  ...ADMIN_SCREENS,
]
