import type { EntryKey } from '@courtline/scoring/entry/keys'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { Replay } from '@courtline/scoring/replay/replay'
import type { TeamType } from '@courtline/scoring/rules/vocabulary'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { ActionId } from '../../../foundation/keys/actions.ts'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { clockTenths } from '../../../foundation/time/clock.ts'
import { AfterThisPoint } from './after-this-point.tsx'
import { choiceGroups, type EntryChoice } from './entry-choices.ts'
import { netCrossesOf } from './entry-shown.ts'
import type { Entry } from './use-entry.ts'
import { useWorkbench } from '../sync/workbench-slice.ts'

/** The point being entered: its state, every choice with its key, what is missing, and the score it leads to. */
export const EntryPanel = memo(function EntryPanel({
  entry,
  names,
  teamType,
  replayed,
}: {
  entry: Entry
  names: MatchNames
  teamType: TeamType
  replayed: Replay
}) {
  const { press, setCrossings } = useLatest(entry)
  const { shortcuts, before } = entry
  return (
    <section className="entry" aria-label="Point entry">
      <div className="entry-main">
        <EntryLine entry={entry} />
        {choiceGroups(entry, names, teamType).map(({ title, choices }) => (
          <div key={title} className="entry-group" role="group" aria-label={title}>
            <span className="entry-title">{title}</span>
            {choices.map((choice) => (
              <ChoiceButton
                key={choice.label}
                entryKey={choice.key}
                action={choice.action}
                label={choice.label}
                chosen={choice.chosen}
                className={choice.className}
                legal={entry.legal.keys.includes(choice.key) && choice.offered !== false}
                derived={choice.chosen && isDerived(entry, choice)}
                press={press}
              />
            ))}
            {title === 'Crossings' && (
              <CrossingsInput
                open={entry.state.phase !== 'idle'}
                netCrosses={entry.netCrosses}
                setCrossings={setCrossings}
                countKeys={shortcuts.includes('countKeys') ? before.teamType : undefined}
              />
            )}
          </div>
        ))}
        <p className={isReady(entry) ? 'entry-need ready' : 'entry-need'} role="status">
          {entry.notice || needed(entry)}
        </p>
      </div>
      <aside className="entry-aside">
        <AfterThisPoint entry={entry} names={names} replayed={replayed} />
        <EntryActions entry={entry} />
      </aside>
    </section>
  )
})

/** What the panel does, with the entry as it is then; the same functions for as long as the panel is shown. */
function useLatest(entry: Entry): Pick<Entry, 'press' | 'setCrossings'> {
  const latest = useRef(entry)
  useEffect(() => {
    latest.current = entry
  })
  return useMemo(
    () => ({
      press: (key) => latest.current.press(key),
      setCrossings: (count) => latest.current.setCrossings(count),
    }),
    [],
  )
}

function EntryActions({ entry }: { entry: Entry }) {
  const { state } = entry
  return (
    <div className="entry-actions">
      {state.phase !== 'idle' && (
        <button
          type="button"
          className="entry-choice"
          onMouseDown={keepFocus}
          onClick={() => entry.press('cancel')}
        >
          Cancel <Kbd action="workbench.cancel" />
        </button>
      )}
      {entry.canContinue && (
        <button type="button" className="entry-choice" onMouseDown={keepFocus} onClick={entry.continuePoint}>
          {state.phase === 'idle' ? 'Reopen point' : 'Continue Point'}
        </button>
      )}
      {entry.described && entry.missing.length === 0 && entry.problems.length === 0 && (
        <button
          type="button"
          className="entry-choice submit"
          onMouseDown={keepFocus}
          onClick={() => entry.press('save')}
        >
          Submit <Kbd action="workbench.save" />
        </button>
      )}
    </div>
  )
}

const PHASE_WORDS = { idle: 'Between points', 'in-play': 'In play', describing: 'Describe' } as const

function EntryLine({ entry }: { entry: Entry }) {
  const { state, press } = entry
  const times =
    state.phase === 'in-play'
      ? `from ${clockTenths(state.startSeconds)}`
      : state.phase === 'describing'
        ? `${clockTenths(state.draft.startSeconds)} → ${clockTenths(state.draft.stopSeconds ?? state.draft.startSeconds)}`
        : ''
  const space = { idle: 'start a point', 'in-play': 'end the point', describing: 'continue the point' }[
    state.phase
  ]
  return (
    <p className="entry-line">
      <span className={`entry-phase ${state.phase}`}>{PHASE_WORDS[state.phase]}</span>
      <span className="num">{times}</span>
      {(state.phase !== 'describing' || entry.canContinue) && (
        <button type="button" className="entry-choice" onMouseDown={keepFocus} onClick={() => press('space')}>
          {space} <Kbd text="Space" />
        </button>
      )}
      <Edges edge={entry.edge} chooseEdge={entry.chooseEdge} />
    </p>
  )
}

const EDGES = ['start', 'stop'] as const

/** Which end of the open point, or of the marked row, Shift ← and → move. */
const Edges = memo(function Edges({ edge, chooseEdge }: Pick<Entry, 'edge' | 'chooseEdge'>) {
  return (
    <span className="entry-edges" role="group" aria-label="Edge that is moved">
      {EDGES.map((each) => (
        <button
          key={each}
          type="button"
          className={each === edge ? 'entry-choice chosen' : 'entry-choice'}
          aria-pressed={each === edge}
          onMouseDown={keepFocus}
          onClick={() => chooseEdge(each)}
        >
          {each}
        </button>
      ))}
      <Kbd action="workbench.nudgeBack" /> <Kbd action="workbench.nudgeForward" />
    </span>
  )
})

/** Choices are many and a key changes few of them: only those that look different are drawn again. */
const ChoiceButton = memo(function ChoiceButton({
  entryKey,
  action,
  label,
  chosen,
  className,
  legal,
  derived,
  press,
}: {
  entryKey: EntryKey
  action: ActionId
  label: string
  chosen: boolean
  className: string | undefined
  legal: boolean
  derived: boolean
  press: (key: EntryKey) => void
}) {
  const classes = ['entry-choice', className, chosen && 'chosen', derived && 'derived']
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      aria-pressed={chosen}
      disabled={!legal}
      title={derived ? 'Read from the crossings; press to correct' : undefined}
      onMouseDown={keepFocus}
      onClick={() => press(entryKey)}
    >
      {label} <Kbd action={action} />
    </button>
  )
})

/** Fields that were read from the crossings are drawn apart: a guess never looks like a record. */
function isDerived({ described }: Entry, { key }: EntryChoice): boolean {
  const derived = described?.derivedFields ?? []
  if (key.startsWith('player')) return derived.includes('endingPlayer')
  return (key === 'net' || key === 'out') && derived.includes('errorType')
}

/**
 * React writes an input again with each drawing, which takes as long as all choices together. What is typed into it is there
 * at once, other crossings with the rest of the panel.
 */
const CrossingsInput = memo(function CrossingsInput({
  open,
  netCrosses,
  setCrossings,
  countKeys,
}: {
  open: boolean
  netCrosses: number
  setCrossings: (count: number) => void
  /** Where keys set them at once. */
  countKeys: TeamType | undefined
}) {
  const [isTyped, setTyped] = useState(false)
  const typed = useWorkbench(({ entry }) => (isTyped ? netCrossesOf(entry) : null))
  return (
    <>
      <input
        className="entry-crossings"
        type="number"
        min={0}
        max={500}
        aria-label="Crossings of the net"
        disabled={!open}
        value={typed ?? netCrosses}
        onFocus={() => setTyped(true)}
        onBlur={() => setTyped(false)}
        onChange={(event) => setCrossings(Number(event.currentTarget.value))}
      />
      <span className="f">
        <Kbd action="workbench.crossing" /> counts, <Kbd action="workbench.uncross" /> takes back
        {countKeys && <CountKeys teamType={countKeys} />}
      </span>
    </>
  )
})

/** The keys that set the crossings at once; in singles those of the players that there are not, too. */
function CountKeys({ teamType }: { teamType: TeamType }) {
  const first = teamType === 'Singles' ? 'workbench.player3' : 'workbench.count5'
  return (
    <>
      , <Kbd action={first} />–<Kbd action="workbench.count9" /> set, <Kbd action="workbench.addTen" /> adds
      ten
    </>
  )
}

const READY = 'Ready. Enter saves.'

/** Nothing is missing, and nothing else has to be entered. */
const isReady = (entry: Entry) => entry.notice === '' && needed(entry) === READY

const FIELD_KEYS = {
  outcome: 'outcome w u e, or a n o l',
  shotType: 'stroke f b v',
  netCrosses: 'crossings .',
} as const

const playerKeys = ({ keys }: Entry['legal']) => (keys.includes('player3') ? 'player 1–4' : 'player 1 or 2')

function needed({ state, legal, missing, problems, doubt, quickEntry }: Entry): string {
  if (state.phase !== 'describing') return ''
  if (missing.length > 0)
    return `Next: ${missing.map((field) => (field === 'endingPlayer' ? playerKeys(legal) : FIELD_KEYS[field])).join(' · ')}`
  if (problems.length > 0) return problems.join(' ')
  if (doubt !== undefined) return `${doubt}. Enter saves it all the same.`
  return quickEntry && state.origin.type !== 'edited' ? '' : READY
}
