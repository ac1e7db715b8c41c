import path from 'node:path'
import type { Attempt, JobResult } from '../jobs/attempt.ts'
import type { JobOf } from '../jobs/job.ts'
import { withLocalFiles } from '../jobs/local-files.ts'
import { makeTitleImage } from '../pictures.ts'
import { makeReel } from './make-reel.ts'
import type { PieceToShow, ReelToMake } from './reel-to-make.ts'

const filmUri = (reelId: string, name: string) => `v/${reelId}/${name}.mp4`
const posterUri = (reelId: string, name: string) => `i/${reelId}/${name}-poster.jpg`

/** Everything that an attempt at a reel may leave in the store. */
export const reelUris = (reelId: string, name: string): string[] => [
  filmUri(reelId, name),
  posterUri(reelId, name),
]

/** Makes the film of a reel and its poster (D119). */
export async function makeReelFilm(job: JobOf<'reel'>, attempt: Attempt): Promise<JobResult> {
  const { ffmpeg, folder, store, signal, settings, onProgress } = attempt
  const { reelId, jobId } = job
  const startedMs = performance.now()
  const reel = await attempt.reelToMake(reelId)
  if (!reel) return { refused: 'This reel is not there any more.' }
  const pieces = reel.pieces.filter(hasVideo)
  if (pieces.length < reel.pieces.length) return { refused: VIDEO_GONE }
  const uris = [...new Set(pieces.map(({ videoUri }) => videoUri))]
  for (const uri of uris) if (!(await store.stat(uri))) return { refused: VIDEO_GONE }
  const outputFile = path.join(folder, 'reel.mp4')
  const made = await withLocalFiles(store, uris, (files) =>
    makeReel(ffmpeg, {
      parts: pieces.map((piece) => ({ ...piece, file: files[uris.indexOf(piece.videoUri)] ?? '' })),
      titleCard: titleCardOf(reel),
      outputFile,
      settings,
      onProgress,
      signal,
    }),
  )
  if ('refused' in made) return made
  const { starts, ...film } = made
  const posterFile = path.join(folder, 'poster.jpg')
  // Of the first point: a title card is hidden by the button that plays it, and its title stands beside it.
  const first = starts[0] ?? 0
  const posterSeconds = Math.min(first + 1, (first + film.durationSeconds) / 2)
  await makeTitleImage(ffmpeg, outputFile, posterSeconds, posterFile, signal)
  const { uri } = await store.importFile(outputFile, filmUri(reelId, attempt.name))
  const poster = await store.importFile(posterFile, posterUri(reelId, attempt.name))
  const chapters = pieces.map(({ chapter }, index) => ({
    startSeconds: starts[index] ?? 0,
    text: chapter === '' ? `Point ${index + 1}` : chapter,
  }))
  const elapsedSeconds = Math.round(performance.now() - startedMs) / 1000
  const result = { ...film, reelId, jobId, uri, posterUri: poster.uri, chapters, elapsedSeconds }
  return { result: { type: 'CompleteReel', ...result } }
}

const VIDEO_GONE = 'The video of a match in this reel is not there any more.'

const hasVideo = (piece: PieceToShow): piece is PieceToShow & { readonly videoUri: string } =>
  piece.videoUri !== null

const titleCardOf = ({ look, title, description }: ReelToMake) =>
  look.titleCard ? { title, description } : undefined
