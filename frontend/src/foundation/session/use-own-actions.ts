import { ACTIONS, ACTION_IDS, type ActionId } from '../keys/actions.ts'
import type { KeyScreen } from '../keys/action-definition.ts'
import { useMay } from './use-session.ts'

/** Keys of the screens that this person can open, in the order of the table. */
export function useOwnActions(): readonly ActionId[] {
  const may = useMay()
  const opens: Readonly<Record<KeyScreen, boolean>> = {
    everywhere: true,
    view: true,
    analysis: true,
    queue: may('Annotate'),
    workbench: may('Annotate') || may('TrialAnnotation'),
    recruits: may('Coach'),
  }
  return ACTION_IDS.filter((id) => opens[ACTIONS[id].screen])
}
