import {
  Spotlight,
  useSpotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight'
import { useNavigate } from 'react-router'
import { ACTIONS } from '../foundation/keys/actions.ts'
import { keysOf } from '../foundation/keys/bindings.ts'
import { useKeyboard, type Keyboard } from '../foundation/keys/keyboard.tsx'
import { Kbd } from '../foundation/keys/kbd.tsx'
import { useFocusGivenBack } from '../ui/focus-given-back.ts'
import { useNavigation } from './layout/navigation.ts'
import { paletteStore } from './palette-store.ts'

/** Ctrl K: everything that can be done here, and every place one can go to. */
export function Palette() {
  const keyboard = useKeyboard()
  const navigate = useNavigate()
  const places = useNavigation()
  // What can be done here is read again each time it opens.
  const { opened } = useSpotlight(paletteStore)
  useFocusGivenBack(opened)
  const go: SpotlightActionData[] = places.map(({ label, to }) => ({
    id: `go ${to}`,
    label,
    onClick: () => void navigate(to),
  }))
  const groups: SpotlightActionGroupData[] = [
    { group: 'Here', actions: actionsHere(keyboard) },
    { group: 'Go to', actions: go },
  ]
  return (
    <Spotlight
      store={paletteStore}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      shortcut={null}
      returnFocus={false}
      nothingFound="Nothing found"
      highlightQuery
      overlayProps={{ backgroundOpacity: 0.6, blur: 0 }}
      scrollable
      attributes={{ content: { 'aria-label': 'Search or jump to' } }}
      searchProps={{ placeholder: 'Search or jump to', 'aria-label': 'Search or jump to' }}
    />
  )
}

function actionsHere(keyboard: Keyboard): SpotlightActionData[] {
  return keyboard
    .available()
    .filter(({ id }) => ACTIONS[id].screen !== 'everywhere')
    .map(({ id, run }) => ({
      id,
      label: ACTIONS[id].name,
      onClick: run,
      rightSection: <Kbd text={keysOf(id, keyboard.bindings)[0] ?? ''} />,
    }))
}
