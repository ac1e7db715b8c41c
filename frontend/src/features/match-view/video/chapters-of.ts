import type { PointRow } from '../watched-match.ts'

/** A game as a chapter of the video. */
export interface Chapter {
  readonly setIndex: number
  readonly first: PointRow
  /** 'Set 1, game 3 · 2–1': the games before it. */
  readonly text: string
}

/** The games of the points in order; what is veiled is left out, for its place alone would tell how long the match is. */
export function chaptersOf(points: readonly PointRow[]): readonly Chapter[] {
  const chapters: Chapter[] = []
  let game = 0
  let before: PointRow | undefined
  for (const point of points) {
    if (point.veiled) continue
    const isSameSet = before?.setIndex === point.setIndex
    if (!isSameSet) game = 0
    if (!isSameSet || before?.games !== point.games) {
      game += 1
      const games = point.games === '' ? '' : ` · ${point.games}`
      const text = `Set ${point.setIndex + 1}, game ${game}${games}`
      chapters.push({ setIndex: point.setIndex, first: point, text })
    }
    before = point
  }
  return chapters
}

/** Place of the chapter at a second of the video; -1 before the first one. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.findLastIndex(({ first }) => first.startSeconds <= seconds)
