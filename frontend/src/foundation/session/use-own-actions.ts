import { ACTIONS, ACTION_IDS, type ActionId } from '../keys/actions.ts'
import type { KeyScreen } from '../keys/action-definition.ts'
import { useMay } from './use-session.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** Keys of the screens that this person can open, in the order of the table; those of a shortcut where it is on. */
export function useOwnActions(): readonly ActionId[] {
  const may = useMay()
  const shortcuts = useShortcuts()
  const opens: Readonly<Record<KeyScreen, boolean>> = {
    everywhere: true,
    view: true,
    analysis: true,
    queue: may('Annotate'),
    workbench: may('Annotate') || may('TrialAnnotation'),
    recruits: may('Coach'),
  }
  return ACTION_IDS.filter((id) => {
    const { screen, shortcut } = ACTIONS[id]
    return opens[screen] && (shortcut === undefined || shortcuts.includes(shortcut))
  })
}
