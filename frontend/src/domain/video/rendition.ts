import type { MatchView } from '@courtline/messages/views/match'
import { playsSmall, useQuality } from './quality.ts'

type Watched = Pick<MatchView, 'postprocessedVideoUri' | 'preprocessedVideoUri' | 'smallRendition' | 'probe'>

/** The video that viewers watch: the cut one, else the whole one (D20: Completed is watched uncut). */
export const watchedUri = (match: Pick<Watched, 'postprocessedVideoUri' | 'preprocessedVideoUri'>) =>
  match.postprocessedVideoUri ?? match.preprocessedVideoUri

/** The rendition of it that is played by this viewer's choice and line; null where there is no video. */
export function useRenditionUri(match: Watched | undefined): string | null {
  const { choice, line } = useQuality()
  if (!match) return null
  const { smallRendition: small, probe } = match
  if (!small || !probe) return watchedUri(match)
  const bitsPerSecond = (8 * probe.sizeBytes) / Math.max(probe.durationSeconds, 1)
  return playsSmall(choice, line, bitsPerSecond) ? small.uri : watchedUri(match)
}
