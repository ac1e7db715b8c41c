import { Button, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { ACTIONS, type ActionId } from '../../foundation/keys/actions.ts'
import { keysOf, rebind, type KeyBindings } from '../../foundation/keys/bindings.ts'
import { bindingsOf, caption } from '../../foundation/keys/keystroke.ts'
import { useOwnActions } from '../../foundation/session/use-own-actions.ts'
import { showError } from '../../ui/toast.ts'
import { useOwnSettings } from './use-own-settings.ts'

/** The keys of one's own screens, each to be remapped by pressing another one; a key that is taken is refused with its owner named (D47). */
export function KeySettings() {
  const { settings, change } = useOwnSettings()
  const [search, setSearch] = useState('')
  const [listening, setListening] = useState<ActionId>()
  const keep = (keyBindings: KeyBindings) => void change({ keyBindings: { ...keyBindings } })
  const press = (id: ActionId, key: string) => {
    setListening(undefined)
    const outcome = rebind(settings.keyBindings, id, key)
    if ('takenBy' in outcome) showError(`${caption(key)} is the key of “${ACTIONS[outcome.takenBy].name}”.`)
    else keep(outcome.bindings)
  }
  const meant = useOwnActions().filter((id) => wordsOf(id).includes(search.toLowerCase()))
  return (
    <section className="panel profile-panel" aria-label="Keys">
      <div className="row-flex">
        <h2 className="grow">Keys</h2>
        <TextInput
          type="search"
          aria-label="Search keys"
          placeholder="Search keys"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button disabled={Object.keys(settings.keyBindings).length === 0} onClick={() => keep({})}>
          Standard keys
        </Button>
      </div>
      <ul className="key-settings">
        {meant.map((id) => (
          <KeySetting
            key={id}
            id={id}
            own={settings.keyBindings}
            listening={listening === id}
            onListen={() => setListening(id)}
            onStop={() => setListening(undefined)}
            onPress={(key) => press(id, key)}
          />
        ))}
      </ul>
    </section>
  )
}

const wordsOf = (id: ActionId) => `${ACTIONS[id].category} ${ACTIONS[id].name}`.toLowerCase()

interface Props {
  readonly id: ActionId
  readonly own: KeyBindings
  readonly listening: boolean
  readonly onListen: () => void
  readonly onStop: () => void
  readonly onPress: (key: string) => void
}

function KeySetting({ id, own, listening, onListen, onStop, onPress }: Props) {
  const { name, category } = ACTIONS[id]
  const keys = keysOf(id, own).map(caption).join(', ')
  const take = (event: KeyboardEvent) => {
    // Tab keeps moving the focus, so that nobody is caught here.
    if (!listening || event.key === 'Tab' || isModifier(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    const [binding] = bindingsOf(event.nativeEvent)
    if (binding !== undefined) onPress(binding)
  }
  return (
    <li>
      <span className="grow">
        {name} <span className="faint">{category}</span>
      </span>
      <button
        type="button"
        className={listening ? 'kbd key-setting listening' : 'kbd key-setting'}
        aria-label={listening ? `Press the new key for ${name}` : `${name}: ${keys}, change`}
        onClick={onListen}
        onBlur={onStop}
        onKeyDown={take}
      >
        {listening ? 'press a key' : keys}
      </button>
    </li>
  )
}

const isModifier = (key: string) => ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].includes(key)
