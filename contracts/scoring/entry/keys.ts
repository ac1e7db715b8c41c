/** What a key of the workbench means, apart from the character that stands for it. */
export const ENTRY_KEYS = [
  'space',
  'cancel',
  'save',
  'crossing',
  'takeBackCrossing',
  'winner',
  'unforcedError',
  'forcedError',
  'player1',
  'player2',
  'player3',
  'player4',
  'forehand',
  'backhand',
  'volley',
  'ace',
  'net',
  'out',
  'let',
  'undo',
] as const
export type EntryKey = (typeof ENTRY_KEYS)[number]

/** Keys that move the video and leave the point alone. */
export const PLAYBACK_KEYS = [
  'faster',
  'slower',
  'jumpToEnd',
  'playPause',
  'seekBack',
  'seekForward',
] as const
export type PlaybackKey = (typeof PLAYBACK_KEYS)[number]

/**
 * Characters of each key (model 9, `+` also as `=` and on the keypad, D47). Matching is by the character produced,
 * letters in either case; the keypad's decimal key always counts a crossing.
 */
export const DEFAULT_BINDINGS: Readonly<Record<EntryKey | PlaybackKey, readonly string[]>> = {
  space: [' '],
  cancel: ['Escape'],
  save: ['Enter'],
  crossing: ['.', 'NumpadDecimal'],
  takeBackCrossing: ['Backspace'],
  winner: ['w'],
  unforcedError: ['u'],
  forcedError: ['e'],
  player1: ['1'],
  player2: ['2'],
  player3: ['3'],
  player4: ['4'],
  forehand: ['f'],
  backhand: ['b'],
  volley: ['v'],
  ace: ['a'],
  net: ['n'],
  out: ['o'],
  let: ['l'],
  undo: ['Control+z'],
  faster: ['+', '='],
  slower: ['-'],
  jumpToEnd: ['z'],
  playPause: ['p'],
  seekBack: ['ArrowLeft'],
  seekForward: ['ArrowRight'],
}

export type Bindings = Readonly<Record<EntryKey | PlaybackKey, readonly string[]>>

/** A key press as a browser reports it, without the browser. */
export interface KeyPress {
  /** The character or named key produced. */
  readonly key: string
  /** The physical key. */
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  /** AltGr is held: it makes [ and ] on many keyboards and is no command modifier. */
  readonly altGraph: boolean
  readonly repeat: boolean
}

/** The name under which a press is bound: 'w', '+', 'Enter', 'Control+z', 'NumpadDecimal'; null for what never fires. */
export function pressName(press: KeyPress): string | null {
  if (press.code === 'NumpadDecimal') return 'NumpadDecimal'
  const name = press.key.length === 1 ? press.key.toLowerCase() : press.key
  if (press.altGraph) return name
  const isNamed = press.key.length > 1
  if (press.altKey || (isNamed && press.shiftKey)) return null
  if (!press.ctrlKey && !press.metaKey) return name
  return press.shiftKey ? `Control+Shift+${name}` : `Control+${name}`
}

/**
 * The key that a press stands for, or null. Modifiers never fire single keys, and a held key repeats only where it
 * seeks (D47). The caller leaves out presses inside text fields.
 */
export function keyOf(press: KeyPress, bindings: Bindings = DEFAULT_BINDINGS): EntryKey | PlaybackKey | null {
  const name = pressName(press)
  if (name === null) return null
  const key = [...ENTRY_KEYS, ...PLAYBACK_KEYS].find((candidate) => bindings[candidate].includes(name))
  if (key === undefined) return null
  return press.repeat && key !== 'seekBack' && key !== 'seekForward' ? null : key
}

/** Characters bound more than once, which a remapping may not do (D47). */
export function doubleBindings(bindings: Bindings): readonly string[] {
  const names = [...ENTRY_KEYS, ...PLAYBACK_KEYS].flatMap((key) => bindings[key])
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}

/** What a playback key asks of the video. */
export type PlaybackCommand =
  | { readonly type: 'change-rate'; readonly by: number }
  | { readonly type: 'seek-by'; readonly seconds: number }
  | { readonly type: 'jump-to-end' }
  | { readonly type: 'play-pause' }

/** Playback rate step, limits and turbo (model 9, D48). */
export const RATE_STEP = 0.5
export const RATE_LIMITS = { lowest: 0.5, highest: 6 } as const
export const TURBO_RATE = 6
/** Seconds that ← and → move. */
export const SEEK_SECONDS = 3

/** The command of a playback key. */
export function playbackCommand(key: PlaybackKey): PlaybackCommand {
  switch (key) {
    case 'faster':
      return { type: 'change-rate', by: RATE_STEP }
    case 'slower':
      return { type: 'change-rate', by: -RATE_STEP }
    case 'jumpToEnd':
      return { type: 'jump-to-end' }
    case 'playPause':
      return { type: 'play-pause' }
    case 'seekBack':
      return { type: 'seek-by', seconds: -SEEK_SECONDS }
    case 'seekForward':
      return { type: 'seek-by', seconds: SEEK_SECONDS }
  }
}

/** A rate moved by a step, kept inside its limits (D48). */
export function changedRate(rate: number, by: number): number {
  return Math.min(RATE_LIMITS.highest, Math.max(RATE_LIMITS.lowest, rate + by))
}
