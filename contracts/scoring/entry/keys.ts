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

/**
 * The key of each meaning (model 9, D30), as a character or as the name of a key; the screen that listens matches it
 * (D47) and may let a user choose another.
 */
export const DEFAULT_BINDINGS: Readonly<Record<EntryKey, string>> = {
  space: 'Space',
  cancel: 'Escape',
  save: 'Enter',
  crossing: '.',
  takeBackCrossing: 'Backspace',
  winner: 'w',
  unforcedError: 'u',
  forcedError: 'e',
  player1: '1',
  player2: '2',
  player3: '3',
  player4: '4',
  forehand: 'f',
  backhand: 'b',
  volley: 'v',
  ace: 'a',
  net: 'n',
  out: 'o',
  let: 'l',
  undo: 'Ctrl+z',
}
