import type { SmallRendition } from '@courtline/messages/media/media'
import type { AnyEvent, MatchEvent } from '@courtline/messages/events'
import { matchStream } from '@courtline/messages/ids'
import type { EventDescription } from '@courtline/messages/match/annotated-event'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { plainSingles } from '@courtline/messages/match/plain-metadata'
import { anaId, bob, boss, cleo, entry } from './people.ts'
import type { StreamEvent } from './event-storage.ts'

/** Bob, who has an account, against a player without one. */
export const clubFinal: MatchMetadata = {
  ...plainSingles('2026-01-01', 'Bob Bobson', 'Olga Opponent'),
  name: 'Club final',
  players: [
    [{ name: 'Bob Bobson', email: 'bob@example.org', id: bob, visualCue: 'red shirt' }],
    [{ name: 'Olga Opponent', email: 'Olga@example.org', id: null, visualCue: null }],
  ],
  notes: 'windy',
  surface: 'Clay',
  playerHand: 'Right',
}

/** What happens to one match, each event by the user who causes it. */
export class MatchHistory {
  readonly matchId: string
  readonly ownerId: string
  readonly events: StreamEvent[] = []

  constructor(matchId: string, ownerId = bob) {
    this.matchId = matchId
    this.ownerId = ownerId
  }

  add(actorId: string, event: MatchEvent, reason?: string): this {
    const by = { actorId, subjectId: this.ownerId, ...(reason && { reason }) }
    this.events.push({ stream: matchStream(this.matchId), event, by })
    return this
  }

  created(changes: Partial<Extract<AnyEvent, { type: 'MatchCreated' }>['data']> = {}): this {
    return this.add(this.ownerId, {
      type: 'MatchCreated',
      data: {
        ownerId: this.ownerId,
        metadata: clubFinal,
        priority: 1,
        saveAsRecruitingMatch: false,
        recruitingNotes: null,
        notes: 'our best',
        url: null,
        preshareEmails: ['gran@example.org'],
        ...changes,
      },
    })
  }

  uploaded(): this {
    const rawUpload = {
      fileName: 'bobs-match.mov',
      source: 'directUpload' as const,
      order: 0,
      uri: 'r/raw.mov',
      sizeBytes: 1000,
    }
    return this.add(this.ownerId, { type: 'RawUploadAdded', data: rawUpload }).add(this.ownerId, {
      type: 'PreprocessingRequested',
      data: { jobId: 'pre-1', rawUploads: [rawUpload], cause: 'uploadCompleted' },
    })
  }

  preprocessed(small?: SmallRendition): this {
    const probe = {
      durationSeconds: 3600,
      widthPixels: 1920,
      heightPixels: 1080,
      framesPerSecond: 30,
      videoCodec: 'h264',
      audioCodec: 'aac',
      sizeBytes: 900,
    }
    return this.add('worker:media', {
      type: 'Preprocessed',
      data: {
        jobId: 'pre-1',
        uri: 'p/match.mp4',
        ...(small && { small }),
        probe,
        titleImageUri: 'i/title.jpg',
        thumbnails: null,
        method: 'transcoded',
        elapsedSeconds: 41,
      },
    })
  }

  claimed(annotatorId = anaId): this {
    return this.add(annotatorId, { type: 'MatchClaimed', data: { annotatorId } })
  }

  /** Serves that each win a point: team 0 takes `own` of them in a row, then team 1 `theirs`. */
  annotated(own: number, theirs = 0, from = 1): this {
    for (let n = 0; n < own + theirs; n += 1) this.served(from + n, n < own ? 0 : 1)
    return this
  }

  served(n: number, winningTeam: 0 | 1, text?: string): this {
    const description: EventDescription = {
      eventType: 'Point',
      clockTime: { start: n * 20, stop: n * 20 + 8 },
      ...(text && { event: text }),
      outcome: 'Winner',
      endingPlayer: winningTeam === 0 ? 0 : 2,
      shotType: 'Forehand',
      rallyLength: 3,
    }
    return this.add(anaId, { type: 'ServeAdded', data: { annotationId: entry(n), description } })
  }

  removed(n: number): this {
    return this.add(anaId, { type: 'ServeRemoved', data: { annotationId: entry(n) } })
  }

  completed(entries: number): this {
    return this.add(anaId, { type: 'AnnotationCompleted', data: { annotatorId: anaId, entries } })
  }

  accepted(): this {
    return this.add(boss, { type: 'AnnotationAccepted', data: { annotatorId: anaId } }).add(boss, {
      type: 'PostprocessingRequested',
      data: { jobId: 'post-1', videoUri: 'p/match.mp4', cause: 'accepted' },
    })
  }

  /** One piece that holds all clock times from 10 to 400 seconds. */
  cut(): this {
    return this.add('worker:media', {
      type: 'Postprocessed',
      data: {
        jobId: 'post-1',
        uri: 'v/match.mp4',
        pieces: [{ clockStart: 10, clockStop: 400, gameStart: 0 }],
        durationSeconds: 390,
        elapsedSeconds: 2,
      },
    })
  }

  shared(linkId = cleo): this {
    return this.add(this.ownerId, {
      type: 'MatchShared',
      data: { linkId, email: 'coach@example.org', emailHash: 'hash-of-coach' },
    })
  }
}
