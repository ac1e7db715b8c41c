/** How far one file has been sent. In bytes, never shares: shares are computed when shown. */
export type FileState =
  /** Its first and last part are being read. */
  | { readonly phase: 'reading' }
  | { readonly phase: 'sending'; readonly arrivedBytes: number; readonly underWayBytes: number }
  /** Goes on by itself. */
  | {
      readonly phase: 'waiting'
      readonly why: 'offline' | 'retry'
      readonly arrivedBytes: number
      readonly underWayBytes: number
    }
  /** All parts are there; the server puts them together. */
  | { readonly phase: 'joining' }
  | { readonly phase: 'arrived' }
  /** Known from before; the browser needs the file again to continue. */
  | { readonly phase: 'needsFile'; readonly arrivedBytes: number }
  /** Not a file that can be uploaded; the others continue. */
  | { readonly phase: 'refused'; readonly why: string }
  /** Could not be sent; `response` is what the server answered, for the log. */
  | { readonly phase: 'failed'; readonly why: string; readonly response: string | null }

/** One file as the screen shows it. */
export interface FileProgress {
  readonly key: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly order: number
  readonly state: FileState
  /** Bytes a second over the last moments; 0 while unknown. */
  readonly bytesPerSecond: number
}

export const arrivedBytesOf = ({ state, sizeBytes }: FileProgress): number => {
  switch (state.phase) {
    case 'sending':
    case 'waiting':
    case 'needsFile':
      return state.arrivedBytes
    case 'joining':
    case 'arrived':
      return sizeBytes
    case 'reading':
    case 'refused':
    case 'failed':
      return 0
  }
}

/** What has left the browser, whether or not the server has confirmed it. */
export const sentBytesOf = (file: FileProgress): number =>
  arrivedBytesOf(file) + ('underWayBytes' in file.state ? file.state.underWayBytes : 0)

/** Begun before a reload, and not chosen again yet. */
export const isWaitedFor = ({ state }: FileProgress) => state.phase === 'needsFile'

/** Still on its way, or going to be. */
export const isUnderWay = ({ state }: FileProgress) =>
  state.phase === 'reading' ||
  state.phase === 'sending' ||
  state.phase === 'waiting' ||
  state.phase === 'joining'
