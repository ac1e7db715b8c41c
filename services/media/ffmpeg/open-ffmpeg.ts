import type { MediaSettings } from '../media-settings.ts'
import { type Ffmpeg, findFfmpeg } from './find-ffmpeg.ts'
import { findIsolation } from './sandbox.ts'

export type OpenedFfmpeg =
  | {
      readonly ffmpeg: Ffmpeg
      /** Why it is kept apart by less than namespaces, as a sentence. */
      readonly weakness?: string
    }
  /** A sentence for the operator. */
  | { readonly refused: string }

/** Finds ffmpeg (`FFMPEG_PATH`, else the system's, else the packaged one) and how its runs are kept apart. */
export async function openFfmpeg(
  env: NodeJS.ProcessEnv,
  { isolation: wanted, memoryBytes }: Pick<MediaSettings, 'isolation' | 'memoryBytes'>,
): Promise<OpenedFfmpeg> {
  const found = await findFfmpeg(env)
  if ('refused' in found) return found
  if (wanted === 'limits') return { ffmpeg: { ...found, memoryBytes } }
  const { isolation, why } = await findIsolation(found.path)
  if (wanted === 'namespaces' && isolation !== 'namespaces')
    return { refused: `COURTLINE_MEDIA_ISOLATION is "namespaces", which do not work here: ${why}.` }
  return {
    ffmpeg: { ...found, memoryBytes, isolation },
    ...(why !== undefined && {
      weakness: `Videos are read without namespaces (${why}); see docs/security.md, Strangers' files.`,
    }),
  }
}
