/** How far a run is: share from 0 to 1, and a guess of the seconds left once there is a base for one. */
export interface FfmpegProgress {
  readonly share: number
  readonly secondsLeft: number | null
  readonly writtenBytes: number
}

/**
 * Reads the `key=value` lines that `-progress` writes; a block ends with `progress=…`. The share never goes back: ffmpeg
 * writes N/A in the middle of a run too.
 *
 * `durationSeconds` is how long the output will be.
 */
export function progressReader(durationSeconds: number, onProgress: (progress: FfmpegProgress) => void) {
  const startedMs = performance.now()
  let block = new Map<string, string>()
  let reachedUs = 0
  return (line: string): void => {
    const [key = '', value = ''] = line.split('=')
    block.set(key.trim(), value.trim())
    if (key !== 'progress') return
    reachedUs = Math.max(reachedUs, numberOr(block.get('out_time_us'), 0))
    block.set('out_time_us', String(reachedUs))
    onProgress(progressOf(block, durationSeconds, (performance.now() - startedMs) / 1000))
    block = new Map()
  }
}

/** Share and time left of one block, `elapsedSeconds` after the start. */
export function progressOf(
  block: ReadonlyMap<string, string>,
  durationSeconds: number,
  elapsedSeconds: number,
): FfmpegProgress {
  const doneSeconds = numberOr(block.get('out_time_us'), 0) / 1e6
  const share = block.get('progress') === 'end' ? 1 : clamp(doneSeconds / durationSeconds)
  const secondsLeft = share > 0.01 ? Math.round((elapsedSeconds * (1 - share)) / share) : null
  return { share, secondsLeft, writtenBytes: numberOr(block.get('total_size'), 0) }
}

/** ffmpeg writes N/A until it has one. */
function numberOr(text: string | undefined, otherwise: number): number {
  const value = Number(text)
  return text !== undefined && Number.isFinite(value) ? value : otherwise
}

function clamp(share: number): number {
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0
}
