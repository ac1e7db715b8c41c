import { crossingsOf } from '@courtline/scoring/entry/entry-differences'
import type { EntryKey } from '@courtline/scoring/entry/keys'
import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import { isCountKey, isWholeOutcomeKey } from '@courtline/scoring/entry/shortcuts'
import { playerOfKey } from '@courtline/scoring/entry/typed'
import { playerName, shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { AnnotatedServe } from '@courtline/scoring/replay/structure'
import { isRallyError } from '@courtline/scoring/rules/rally'
import type { TeamType } from '@courtline/scoring/rules/vocabulary'

interface Practised {
  readonly state: EntryState
  readonly serve: AnnotatedServe
  readonly names: MatchNames
  readonly teamType: TeamType
}

/** Why a key comes next: what it records of the serve in the picture. */
export function reasonFor(key: EntryKey, practised: Practised): string {
  const { state, serve, names, teamType } = practised
  if (isWholeOutcomeKey(key)) return `Outcome and stroke in one key.${endsThePoint(state)}`
  if (isCountKey(key)) return 'The number of crossings in one key.'
  switch (key) {
    case 'space':
      return spaceReason(practised)
    case 'crossing':
      return crossingReason(state, serve)
    case 'takeBackCrossing':
      return 'One crossing too many was counted: this takes it back.'
    case 'winner':
      return `Nobody reached the last ball: a winner.${endsThePoint(state)}`
    case 'unforcedError':
      return `The error came without pressure: unforced.${endsThePoint(state)}`
    case 'forcedError':
      return `The error came under pressure: forced.${endsThePoint(state)}`
    case 'ace':
      return `Nobody touched the serve: an ace.${endsThePoint(state)}`
    case 'let':
      return 'The serve touched the net and is played again: a let.'
    case 'net':
      return isRallyError(serve.step.outcome)
        ? 'The error went into the net.'
        : 'The serve went into the net: a fault.'
    case 'out':
      return isRallyError(serve.step.outcome) ? 'The error went out.' : 'The serve was long or wide: a fault.'
    case 'forehand':
    case 'backhand':
    case 'volley':
      return `The last stroke was a ${key}.`
    case 'player1':
    case 'player2':
    case 'player3':
    case 'player4':
      return `${named(playerOfKey(key, teamType) ?? 0, names, teamType)} ended the point.`
    case 'save':
      return state.phase === 'idle'
        ? 'A start is not typed again: this goes on, with the reference’s entry in place of yours.'
        : 'Nothing is missing: this saves the point.'
    case 'undo':
      return 'Takes the saved point back, to describe it again.'
    case 'cancel':
      return 'The point began elsewhere: this cancels it, and the video goes back to before the serve.'
  }
}

/** A key for the outcome ends a point that is in play (D30). */
const endsThePoint = ({ phase }: EntryState) => (phase === 'in-play' ? ' The key ends the point, too.' : '')

const named = (player: 0 | 1 | 2 | 3, names: MatchNames, teamType: TeamType) =>
  shortName(playerName(names, player, teamType))

function spaceReason({ state, serve: { step }, names, teamType }: Practised): string {
  const service = step.serveNumber === 0 ? 'first' : 'second'
  const server = named(step.servingPlayer, names, teamType)
  return state.phase === 'idle'
    ? `${server} hits a ${service} serve: the point starts when the racket meets the ball.`
    : 'The ball is dead: the point ends.'
}

function crossingReason(state: EntryState, serve: AnnotatedServe): string {
  const counted =
    state.phase === 'idle' ? 0 : state.phase === 'in-play' ? state.netCrosses : state.draft.netCrosses
  const all = crossingsOf(serve.step)
  const place = `${counted + 1}${all === undefined ? '' : ` of ${all}`}`
  return counted === 0
    ? `The ball goes over the net, the serve included: ${place}.`
    : `The ball goes over the net: ${place}.`
}
