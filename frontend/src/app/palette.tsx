import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ACTIONS } from '../keys/actions.ts'
import { keysOf } from '../keys/bindings.ts'
import { useKeyboard, type Keyboard } from '../keys/keyboard.tsx'
import { Kbd } from '../keys/kbd.tsx'
import { useNavigation } from './layout/navigation.ts'

/** Ctrl K: everything that can be done here, and every place one can go to. */
export function Palette() {
  const keyboard = useKeyboard()
  const navigate = useNavigate()
  const places = useNavigation()
  const [opened, setOpened] = useState(0)
  const go: SpotlightActionData[] = places.map(({ label, to }) => ({
    id: `go ${to}`,
    label,
    onClick: () => void navigate(to),
  }))
  const groups: SpotlightActionGroupData[] = [
    { group: 'Here', actions: opened === 0 ? [] : actionsHere(keyboard) },
    { group: 'Go to', actions: go },
  ]
  return (
    <Spotlight
      actions={groups.filter(({ actions }) => actions.length > 0)}
      shortcut={null}
      onSpotlightOpen={() => setOpened(opened + 1)}
      nothingFound="Nothing found"
      highlightQuery
      overlayProps={{ backgroundOpacity: 0.6, blur: 0 }}
      scrollable
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
