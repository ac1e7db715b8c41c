import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { guardedInput } from '../ffmpeg/input-guard.ts'
import { runFfmpeg } from '../ffmpeg/run.ts'
import type { FoundPiece } from './reel-pieces.ts'

/** The level that the sound of every film is brought to, in LUFS, and how far at most, in decibels: louder is noise alone. */
const LEVEL = -18
const MOST_GAIN = 20
/** What EBU R128 measures of silence. */
const SILENT = -70
/** Pieces that are measured of all films together: each is an input of one run. */
const MEASURED_PIECES = 96

/** Lets no peak pass that a gain has raised above what players can show. */
export const LIMITED = 'alimiter=limit=0.8:level=disabled'

/**
 * By how many decibels the sound of each film is to be raised so that all are of one level: by their loudness (EBU R128) over
 * the pieces that are shown, measured in one run. The sound of one film is of one level already, and so is silence.
 */
export async function gainsOf(
  ffmpeg: Ffmpeg,
  pieces: readonly FoundPiece[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const loud = pieces.filter(({ soundSettings }) => soundSettings !== undefined)
  const films = [...Map.groupBy(loud, ({ file }) => file)]
  if (films.length < 2) return new Map()
  const most = Math.max(1, Math.floor(MEASURED_PIECES / films.length))
  const measured = films.map(([, ofFilm]) => someOf(ofFilm, most))
  const seconds = measured.flat().reduce((sum, piece) => sum + piece.stopSeconds - piece.startSeconds, 0)
  const stderr = await runFfmpeg(ffmpeg, {
    args: [
      ...measured.flat().flatMap(soundInput),
      ['-filter_complex', measuringFilter(measured)],
      ...films.map((_, film) => ['-map', `[film${film}]`, '-f', 'null', '-']),
    ].flat(),
    limitSeconds: 120 + seconds,
    signal,
  })
  return new Map(films.map(([file], film) => [file, gainFor(loudnessIn(stderr, film))]))
}

/** As many of them as that, from all over the film. */
const someOf = (pieces: readonly FoundPiece[], most: number) =>
  pieces.filter(
    (_, index) =>
      Math.floor((index * most) / pieces.length) !== Math.floor(((index - 1) * most) / pieces.length),
  )

const soundInput = ({ file, startSeconds, stopSeconds }: FoundPiece) =>
  guardedInput(
    file,
    ['-ss', startSeconds.toFixed(3), '-t', (stopSeconds - startSeconds).toFixed(3), '-vn'],
    '1',
  )

function measuringFilter(films: readonly (readonly FoundPiece[])[]): string {
  let input = 0
  return films
    .map((pieces, film) => {
      const sounds = pieces.map(() => `[${input++}:a:0]`).join('')
      return `${sounds}concat=n=${pieces.length}:v=0:a=1,ebur128@film${film}=framelog=verbose[film${film}]`
    })
    .join(';')
}

/** The integrated loudness in the summary that the filter writes at its end. */
function loudnessIn(stderr: string, film: number): number {
  const summary = stderr.slice(stderr.lastIndexOf(`[ebur128@film${film} @`))
  return Number(/\bI:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1] ?? SILENT)
}

const gainFor = (loudness: number) =>
  loudness <= SILENT ? 0 : Math.min(MOST_GAIN, Math.max(-MOST_GAIN, LEVEL - loudness))
