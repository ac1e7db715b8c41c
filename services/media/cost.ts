import type { VideoProbe } from '@courtline/messages/media/media'

export type Costly = Pick<VideoProbe, 'durationSeconds' | 'framesPerSecond' | 'widthPixels' | 'heightPixels'>

const gigapixels = ({ durationSeconds, framesPerSecond, widthPixels, heightPixels }: Costly) =>
  (durationSeconds * framesPerSecond * widthPixels * heightPixels) / 1e9

/**
 * Why the films of a match are more work than one match may be, as a sentence for its owner, or undefined: the time that
 * they take grows with frames × pixels.
 */
export function costRefusal(films: readonly Costly[], mostGigapixels: number): string | undefined {
  const cost = films.reduce((sum, film) => sum + gigapixels(film), 0)
  if (cost <= mostGigapixels) return undefined
  const seconds = films.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  const largest = films.toSorted((a, b) => b.widthPixels * b.heightPixels - a.widthPixels * a.heightPixels)[0]
  const most = Math.floor(((seconds / 60) * mostGigapixels) / cost)
  return (
    `The video is too long for the size of its pictures: ${Math.round(seconds / 60)} minutes of ` +
    `${largest?.widthPixels} × ${largest?.heightPixels} at ${Math.round(largest?.framesPerSecond ?? 0)} frames a second, ` +
    `of which ${most} minutes can be processed. Please export it with smaller pictures.`
  )
}
