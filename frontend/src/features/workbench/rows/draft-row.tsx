import { entryContext, entrySubjectOf } from '@courtline/scoring/entry/entry-context'
import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import { describeStep } from '@courtline/scoring/replay/describe'
import { playerName, shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { Replay } from '@courtline/scoring/replay/replay'
import { servingPlayer } from '@courtline/scoring/rules/games/serve-order'
import { calledScore } from '@courtline/scoring/rules/score/call'
import { useLayoutEffect, useRef } from 'react'
import { enDashes } from '../../../domain/score/en-dashes.ts'
import { useAppStore } from '../../../foundation/store/store.ts'
import { clockTenths } from '../../../foundation/time/clock.ts'
import { draftStep } from '../entry/draft-step.ts'
import { netCrossesOf } from '../entry/entry-shown.ts'
import { selectEntry, selectReplay } from '../sync/workbench-slice.ts'
import { entryRow, type EntryRow } from './workbench-rows.ts'

/** What the row being entered shows of the row that it becomes. */
type Drafted = Pick<
  EntryRow,
  'number' | 'startSeconds' | 'called' | 'servingTeam' | 'server' | 'brief' | 'shots'
>

interface Listed {
  readonly names: MatchNames
  /** The match as the list shows it. */
  readonly listed: Replay
  readonly quickEntry: boolean
}

/**
 * The point that is being entered, as the row it will become; once it is saved, as the row it is, until the list shows it. An
 * old row that is edited is marked where it is.
 *
 * It is the one part of the workbench that is painted in the frame of a key, so its words are written as soon as the store
 * has changed, and React has nothing to do before that frame (ADR 0022).
 */
export function DraftRow({ names, listed, quickEntry }: Listed) {
  const store = useAppStore()
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    let last: { readonly state: EntryState; readonly replayed: Replay } | undefined
    const follow = () => {
      const state = selectEntry(store.getState())
      const replayed = selectReplay(store.getState()) ?? listed
      if (last?.state === state && last.replayed === replayed) return
      last = { state, replayed }
      if (row.current) fill(row.current, draftedOf(state, replayed, { names, listed, quickEntry }))
    }
    follow()
    return store.subscribe(follow)
  }, [store, names, listed, quickEntry])
  return (
    <div ref={row} className="entry-row draft current" aria-label="Point being entered" role="note" hidden>
      <span className="f" />
      <span className="m" />
      <b />
      <span className="entry-row-server" />
      <span className="entry-row-what" />
      <span className="f" />
    </div>
  )
}

/** Writes the words that have changed. */
function fill(row: HTMLElement, drafted: Drafted | undefined): void {
  const isHidden = drafted === undefined
  if (row.hidden !== isHidden) row.hidden = isHidden
  const words = drafted ? wordsOf(drafted) : []
  for (const [place, cell] of [...row.children].entries()) {
    write(cell, words[place] ?? '')
  }
  const server = row.querySelector('.entry-row-server')
  if (server && drafted) markTeam(server, drafted.servingTeam)
}

/** In the text that is there: another one in its place would be styled anew. */
function write(cell: Element, text: string): void {
  if (cell.textContent === text) return
  if (cell.firstChild instanceof Text) cell.firstChild.data = text
  else cell.textContent = text
}

/** Written again it would be styled again. */
function markTeam(server: Element, team: Drafted['servingTeam']): void {
  const className = `entry-row-server team-${team}`
  if (server.className !== className) server.className = className
}

const wordsOf = ({ number, startSeconds, called, server, brief, shots }: Drafted): readonly string[] => [
  String(number),
  clockTenths(startSeconds),
  called,
  server,
  brief.charAt(0).toUpperCase() + brief.slice(1),
  String(shots ?? ''),
]

function draftedOf(
  state: EntryState,
  replayed: Replay,
  { names, listed, quickEntry }: Listed,
): Drafted | undefined {
  return state.phase === 'idle'
    ? savedRow(replayed, listed, names)
    : openRow(state, { replayed, quickEntry }, names)
}

/** The row at the end that the list is about to show. */
function savedRow(replayed: Replay, listed: Replay, names: MatchNames): Drafted | undefined {
  const index = listed.steps.length
  const step = replayed.steps[index]
  const isNext = replayed.steps.length === index + 1 && replayed.steps[index - 1] === listed.steps[index - 1]
  return step && isNext ? entryRow(step, index, names) : undefined
}

function openRow(
  state: Exclude<EntryState, { phase: 'idle' }>,
  reading: { readonly replayed: Replay; readonly quickEntry: boolean },
  names: MatchNames,
): Drafted | undefined {
  if (state.phase === 'describing' && state.origin.type === 'edited') return undefined
  const { replayed, quickEntry } = reading
  const startSeconds = state.phase === 'in-play' ? state.startSeconds : state.draft.startSeconds
  const { before } = entryContext(replayed, entrySubjectOf(state, startSeconds), quickEntry)
  const described = draftStep(state, reading)
  const netCrosses = netCrossesOf(state)
  const notYet = state.phase === 'in-play' ? 'in play' : 'to be described'
  return {
    number: replayed.steps.length + 1,
    startSeconds,
    called: enDashes(calledScore(before)),
    servingTeam: before.servingTeam,
    server: shortName(playerName(names, servingPlayer(before), before.teamType)),
    brief: described ? describeStep(described.step, names) : notYet,
    shots: netCrosses === 0 ? null : netCrosses,
  }
}
