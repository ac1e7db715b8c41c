import { TextInput } from '@mantine/core'
import { DEFAULT_USER_SETTINGS, workSpeedOf } from '@courtline/messages/account/user-settings'
import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { ACTIONS, type ActionId } from '../foundation/keys/actions.ts'
import type { KeyScreen } from '../foundation/keys/action-definition.ts'
import { keysOf } from '../foundation/keys/bindings.ts'
import { Kbd } from '../foundation/keys/kbd.tsx'
import { useKeyboard } from '../foundation/keys/keyboard.tsx'
import { caption } from '../foundation/keys/keystroke.ts'
import { useUserSettingsQuery } from '../foundation/session/session-calls.ts'
import { useOwnActions } from '../foundation/session/use-own-actions.ts'
import { useUser } from '../foundation/session/use-session.ts'
import { Dialog } from '../ui/dialog.tsx'

/** The `?` sheet: every key of one's own screens, those of the screen in view first. */
export function KeySheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const keyboard = useKeyboard()
  const here = keyboard.screens()
  const own = useOwnActions()
  const [search, setSearch] = useState('')
  const meant = own.filter((id) => ACTIONS[id].name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Dialog opened={opened} onClose={onClose} title="All keys" size="xl">
      <TextInput
        type="search"
        aria-label="Search all keys"
        placeholder="Search keys"
        mb={12}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className="key-sheet">
        {here.has('workbench') && search === '' && <BetweenPoints />}
        {groups(meant, here).map(({ category, ids }) => (
          <section key={category} aria-label={category}>
            <h3 className="cap">{category}</h3>
            <dl>
              {ids.map((id) => (
                <KeyLine key={id} id={id} keys={keysOf(id, keyboard.bindings)} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** What the workbench does without a key. */
function BetweenPoints() {
  const { data: settings = DEFAULT_USER_SETTINGS } = useUserSettingsQuery(useUser() ? undefined : skipToken)
  const { auto, deadTimeRate, skipAfterPointSeconds, skipAtChangeSeconds } = workSpeedOf(settings)
  if (!settings.quickEntry || !auto) return null
  return (
    <section aria-label="Between points">
      <h3 className="cap">Between points</h3>
      <p>
        Plays at {deadTimeRate}×. Skips up to {skipAfterPointSeconds} s after a point and{' '}
        {skipAtChangeSeconds} s at changes of ends; <Kbd action="workbench.toEnd" /> goes back. Your profile
        has the settings.
      </p>
    </section>
  )
}

function KeyLine({ id, keys }: { id: ActionId; keys: readonly string[] }) {
  return (
    <div className="key-line">
      <dt>{ACTIONS[id].name}</dt>
      <dd>
        {keys.map((key) => (
          <kbd className="kbd" key={key}>
            {caption(key)}
          </kbd>
        ))}
      </dd>
    </div>
  )
}

function groups(
  meant: readonly ActionId[],
  here: ReadonlySet<KeyScreen>,
): { category: string; ids: ActionId[] }[] {
  const byCategory = Map.groupBy(meant, (id) => ACTIONS[id].category)
  const listed = [...byCategory].map(([category, ids]) => ({ category, ids }))
  const isHere = ({ ids }: { ids: ActionId[] }) => ids.some((id) => here.has(ACTIONS[id].screen))
  return [...listed.filter(isHere), ...listed.filter((group) => !isHere(group))]
}
