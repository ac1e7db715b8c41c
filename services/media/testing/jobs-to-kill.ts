import type { MediaJob } from '../jobs/job.ts'
import type { ReelToMake } from '../reel/reel-to-make.ts'

/** The jobs at which a worker is killed, by kind; their videos are in the store. */
export const JOBS_TO_KILL = {
  preprocess: {
    kind: 'preprocess',
    jobId: 'killed',
    matchId: 'm1',
    rawUploads: [
      { fileName: 'a.mp4', source: 'directUpload', order: 0, uri: 'r/killed/0.mp4', sizeBytes: 1 },
    ],
  },
  reel: { kind: 'reel', jobId: 'killed', reelId: 'reel1', ownerId: 'maker' },
} as const satisfies Readonly<Record<string, MediaJob>>

export type KindToKill = keyof typeof JOBS_TO_KILL

/** Long enough to be killed in the midst of it: each piece is encoded, as a score is drawn into it. */
export const REEL_TO_KILL: ReelToMake = {
  title: 'Best of May',
  description: '',
  look: { titleCard: false, names: false, score: true },
  pieces: [0, 2, 4].map((startSeconds) => ({
    videoUri: 'p/killed/film.mp4',
    startSeconds,
    stopSeconds: startSeconds + 2,
    chapter: '15-Love',
    drawn: { names: null, score: { sets: [[1, 0]], game: ['15', '0'], serving: 0 } },
  })),
}
