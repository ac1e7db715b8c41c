import {
  Spotlight,
  useSpotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { useLocation, useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { useMatchesQuery } from '../../domain/match/match-calls.ts'
import { versusInFull } from '../../domain/match/versus.ts'
import { addressWithFilter } from '../../features/match-view/filter/filter-in-address.ts'
import { useGameInWords } from '../../features/match-view/points/use-game-in-words.ts'
import { filterFromWords } from '../../features/match-view/filter/filter-from-words.ts'
import { ACTIONS } from '../../foundation/keys/actions.ts'
import { keysOf } from '../../foundation/keys/bindings.ts'
import { useKeyboard, type Keyboard } from '../../foundation/keys/keyboard.tsx'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { useFocusGivenBack } from '../../ui/focus-given-back.ts'
import { useNavigation } from '../layout/navigation.ts'
import { paletteStore } from './palette-store.ts'

const TYPING_PAUSE_MS = 250
const MOST_MATCHES = 6

/** Ctrl K: what can be done here, points of the match in view, matches by player, and every place one can go to. */
export function Palette() {
  const keyboard = useKeyboard()
  const navigate = useNavigate()
  const places = useNavigation()
  const [query, setQuery] = useState('')
  // What can be done here is read again each time it opens.
  const { opened } = useSpotlight(paletteStore)
  useFocusGivenBack(opened)
  const points = [...useGameAction(query), ...usePointsAction(query)]
  const matches = useMatchActions(opened ? query : '')
  const go: SpotlightActionData[] = places.map(({ label, to }) => ({
    id: `go ${to}`,
    label,
    onClick: () => void navigate(to),
  }))
  const groups: SpotlightActionGroupData[] = [
    { group: 'Points', actions: points },
    { group: 'Here', actions: actionsHere(keyboard) },
    { group: 'Players and matches', actions: matches },
    { group: 'Go to', actions: go },
  ]
  return (
    <Spotlight
      store={paletteStore}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      query={query}
      onQueryChange={setQuery}
      clearQueryOnClose
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

const MATCH_IN_VIEW = /^\/match\/([^/]+)\//

/** The game that the text names, of the match in view: 'set 2 at 4–4'. */
function useGameAction(query: string): SpotlightActionData[] {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const matchId = MATCH_IN_VIEW.exec(pathname)?.[1]
  const point = useGameInWords(matchId, query)
  if (!point || matchId === undefined) return []
  const address = new URLSearchParams(pathname === paths.watch(matchId) ? search : '')
  address.set('time', String(point.startSeconds))
  return [
    {
      id: 'game',
      label: `Go to set ${point.setIndex + 1} at ${point.games}`,
      description: `Point ${point.pointIndex + 1} of this match`,
      keywords: [query],
      onClick: () => void navigate(`${paths.watch(matchId)}?${address.toString()}`),
    },
  ]
}

/** The points that match the text, of the match in view. */
function usePointsAction(query: string): SpotlightActionData[] {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const matchId = MATCH_IN_VIEW.exec(pathname)?.[1]
  const filter = filterFromWords(query)
  if (matchId === undefined || filter === undefined) return []
  const view = new URLSearchParams(search).get('for')
  const address = addressWithFilter(new URLSearchParams(), filter)
  if (view !== null) address.set('for', view)
  return [
    {
      id: 'points',
      label: `Show ${query.trim()}`,
      description: 'Points of this match',
      onClick: () => void navigate(`${paths.watch(matchId)}?${address.toString()}`),
    },
  ]
}

/** Matches of one's list whose players, name or surface fit; a long list is searched by the server. */
function useMatchActions(query: string): SpotlightActionData[] {
  const navigate = useNavigate()
  const [paused] = useDebouncedValue(query.trim(), TYPING_PAUSE_MS)
  const { currentData: found = [] } = useMatchesQuery(paused === '' ? skipToken : { search: paused })
  return found.slice(0, MOST_MATCHES).map(({ id, metadata, actions, status }) => ({
    id: `match ${id}`,
    label: versusInFull(metadata.teams),
    description: [shortDay(metadata.date), metadata.name]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
    // The server has found it by words that its label may not have.
    keywords: [query],
    onClick: () =>
      void navigate(
        status === 'Created' && actions.includes('completeUpload') ? paths.upload(id) : paths.watch(id),
      ),
  }))
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
