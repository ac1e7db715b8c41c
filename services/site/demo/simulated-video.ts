import type { MakeVideo } from '@courtline/infra/outside/made-video'
import type { Ffmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { COURT_SURFACES, type CourtScript } from '@courtline/media/synthetic/court-script'
import { makeCourtAnimation } from '@courtline/media/synthetic/make-court-animation'
import { RULE_PRESETS } from '@courtline/scoring/rules/rules'
import { typeMatch } from './annotation-of-keys.ts'
import { courtOfMatch } from './court-of-match.ts'
import { SINGLES_SET } from './matches-in-keys.ts'

/** Phones of ten years ago filmed smaller: the picture is found out fast. */
const SIZE = { width: 640, height: 360 }

/** Games that the first server serves: each can be played alone. */
export const FILMED_GAMES: readonly string[] = SINGLES_SET.filter((_, index) => index % 2 === 0)

/** The game of a name, and the ground on which it was played. */
export function filmedGame(of: string): CourtScript {
  const [rules] = RULE_PRESETS
  if (!rules) throw new Error('There is no rule set')
  const pick = Buffer.from(of).reduce((sum, byte) => sum + byte, 0)
  const games = FILMED_GAMES.slice(pick % FILMED_GAMES.length).slice(0, 1)
  const played = typeMatch({ name: of, games, rules, teamType: 'Singles' })
  return courtOfMatch(played, COURT_SURFACES[pick % COURT_SURFACES.length])
}

/**
 * What simulated services have filmed (D25): one game of the demo match. It is a real video, made on the spot, which the
 * media worker takes as any other.
 */
export const simulatedVideo =
  (ffmpeg: Ffmpeg): MakeVideo =>
  (of, file, signal) =>
    makeCourtAnimation(ffmpeg, filmedGame(of), file, { size: SIZE, signal })
