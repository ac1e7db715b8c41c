import type { SavedFiltersEvent } from '@courtline/messages/filters/saved-filter'
import { favoritesStream, reelsStream, savedFiltersStream } from '@courtline/messages/ids'
import type { ReelEvent } from '@courtline/messages/reels/reel'
import type { StreamEvent } from './event-storage.ts'
import { anaId, entry, final, friendly } from './people.ts'

/** Serves of two matches, moved, cleared and added again. */
export function liked(): StreamEvent[] {
  const stream = favoritesStream(anaId)
  const added = (matchId: string, numbers: readonly number[]): StreamEvent => ({
    stream,
    event: {
      type: 'FavoritesAdded',
      data: {
        matchId,
        favorites: numbers.map((n) => ({ favoriteId: entry(600 + n), annotationId: entry(n), rank: n })),
      },
    },
  })
  return [
    added(final, [1, 2, 3]),
    added(friendly, [4]),
    { stream, event: { type: 'FavoriteRemoved', data: { matchId: final, favoriteId: entry(602) } } },
    {
      stream,
      event: {
        type: 'FavoritesMoved',
        data: {
          moves: [
            { matchId: final, favoriteId: entry(603), rank: 0.5 },
            { matchId: friendly, favoriteId: entry(604), rank: 0.25 },
          ],
        },
      },
    },
    { stream, event: { type: 'FavoritesCleared', data: { matchIds: [final, friendly] } } },
    added(final, [5, 6]),
  ]
}

/** A reel that is shared and uploaded, one that is tried again, one that is withdrawn with its match. */
export function filmed(): StreamEvent[] {
  const pieces = [{ matchId: final, annotationId: entry(1), clockStart: 10, clockStop: 20 }]
  const look = { titleCard: true, names: true, score: false }
  const recipe = (reelId: string, jobId: string) => ({
    reelId,
    jobId,
    title: 'Ana’s best',
    description: 'Of May',
    look,
    pieces,
  })
  const film = (reelId: string, jobId: string): ReelEvent => ({
    type: 'ReelCompleted',
    data: {
      reelId,
      jobId,
      uri: `v/${reelId}/${jobId}.mp4`,
      posterUri: `i/${reelId}/${jobId}-poster.jpg`,
      durationSeconds: 13,
      sizeBytes: 1000,
      method: 'encoded',
      elapsedSeconds: 2,
      chapters: [{ startSeconds: 3, text: '15-Love · Ace' }],
    },
  })
  const [shared, retried, withdrawn] = [entry(701), entry(702), entry(703)]
  const upload = { reelId: shared, jobId: 'up-1', site: 'youtube' as const }
  const events: ReelEvent[] = [
    { type: 'ReelRequested', data: recipe(shared, 'reel-1') },
    film(shared, 'reel-1'),
    { type: 'ReelShared', data: { reelId: shared, shareId: entry(710), tokenHash: 'hash-1' } },
    { type: 'ReelUploadRequested', data: { ...upload, isPrivate: true } },
    { type: 'ReelUploadBegun', data: { ...upload, secretAddress: 'https://site.test/place' } },
    { type: 'ReelUploadFailed', data: { ...upload, failure: 'QuotaExceeded' } },
    { type: 'ReelUploadRequested', data: { ...upload, isPrivate: false } },
    { type: 'ReelUploaded', data: { ...upload, videoId: 'abc' } },
    { type: 'ReelShareTakenBack', data: { reelId: shared } },
    { type: 'ReelRequested', data: recipe(retried, 'reel-2') },
    { type: 'ReelFailed', data: { reelId: retried, jobId: 'reel-2', why: 'There is no room left.' } },
    { type: 'ReelRetried', data: recipe(retried, 'reel-3') },
    { type: 'ReelCancelled', data: { reelId: retried } },
    { type: 'ReelRequested', data: recipe(withdrawn, 'reel-4') },
    film(withdrawn, 'reel-4'),
    { type: 'ReelWithdrawn', data: { reelId: withdrawn, matchId: final } },
    { type: 'ReelRequested', data: recipe(entry(704), 'reel-5') },
    { type: 'ReelDeleted', data: { reelId: entry(704) } },
  ]
  const by = { actorId: anaId, subjectId: anaId }
  return events.map((event) => ({ stream: reelsStream(anaId), event, by }))
}

/** Filters of the match view: one that is renamed, one that is deleted. */
export function keptFilters(): StreamEvent[] {
  const [kept, gone] = [entry(801), entry(802)]
  const events: SavedFiltersEvent[] = [
    { type: 'FilterSaved', data: { filterId: kept, name: 'Second serves', query: 'service=Second' } },
    { type: 'FilterSaved', data: { filterId: gone, name: 'Aces', query: 'outcome=Ace' } },
    { type: 'FilterRenamed', data: { filterId: kept, name: 'Weak serves' } },
    { type: 'FilterDeleted', data: { filterId: gone } },
  ]
  const by = { actorId: anaId, subjectId: anaId }
  return events.map((event) => ({ stream: savedFiltersStream(anaId), event, by }))
}
