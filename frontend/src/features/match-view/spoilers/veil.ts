import type { PointRow, WatchedMatch } from '../watched-match.ts'

/** How many of the points are over at a second of the video. */
export const pointsOver = (points: readonly PointRow[], seconds: number): number => {
  const open = points.findIndex(({ stopSeconds }) => stopSeconds > seconds)
  return open < 0 ? points.length : open
}

/**
 * A match as a viewer sees it after its first points: what lies ahead has no winner, no words and no
 * break point, a set that continues or lies ahead no score, and filters find what has been watched.
 *
 * @param over how many points are over; the one after them is being played
 */
export function veiledMatch(watched: WatchedMatch, over: number): WatchedMatch {
  const points = watched.points.map((point, place) => (place < over ? point : veiledPoint(point)))
  const seen = watched.points.slice(0, over)
  const isSeen = new Set(seen.map(({ pointIndex }) => pointIndex))
  const ahead = new Set(watched.points.slice(over).map(({ setIndex }) => setIndex))
  const lastSet = watched.points[over]?.setIndex ?? watched.sets.length
  return {
    ...watched,
    points,
    numPoints: seen.filter(({ winner }) => winner !== null).length,
    sets: watched.sets.slice(0, lastSet + 1),
    hiddenSets: ahead,
    index: {
      ...watched.index,
      rows: watched.index.rows.filter(({ point }) => isSeen.has(point)),
      leverages: watched.index.leverages.map((leverage, place) => (isSeen.has(place) ? leverage : 0)),
    },
  }
}

const veiledPoint = (point: PointRow): PointRow => ({
  ...point,
  winner: null,
  breakPoint: false,
  called: '',
  games: '',
  tag: { text: '–', kind: 'open', title: 'Not played yet' },
  what: '',
  shots: null,
  veiled: true,
})
