import type { AnyEvent } from '../events.ts'

/** The types of all events that name media files, for programs that read a log for them. */
export const NAMING_MEDIA = [
  'UploadCompleted',
  'RawUploadAdded',
  'PreprocessingRequested',
  'Preprocessed',
  'PostprocessingRequested',
  'Postprocessed',
  'TitleImageRequested',
  'TitleImageChanged',
  'ReelCompleted',
] as const satisfies readonly AnyEvent['type'][]

/**
 * The media files that an event names, by uri. All of a stream's events together name every file that the match, or the reels, ever had:
 * raw files that were replaced, cuts and pictures that newer ones superseded (D109).
 */
export function mediaNamedBy(event: AnyEvent): readonly string[] {
  if (event.type === 'PreprocessingRequested') return event.data.rawUploads.map(({ uri }) => uri)
  if (event.type === 'PostprocessingRequested') return given(event.data.videoUri, event.data.small?.uri)
  if (event.type === 'Preprocessed') {
    const { uri, small, titleImageUri, thumbnails } = event.data
    return given(uri, small?.uri, titleImageUri, thumbnails?.uri)
  }
  if (event.type === 'Postprocessed') return given(event.data.uri, event.data.small?.uri)
  if (event.type === 'TitleImageRequested') return [event.data.videoUri]
  if (event.type === 'ReelCompleted') return [event.data.uri, event.data.posterUri]
  const namesOne =
    event.type === 'UploadCompleted' || event.type === 'RawUploadAdded' || event.type === 'TitleImageChanged'
  return namesOne ? [event.data.uri] : []
}

const given = (...uris: readonly (string | null | undefined)[]): readonly string[] =>
  uris.filter((uri) => typeof uri === 'string')
