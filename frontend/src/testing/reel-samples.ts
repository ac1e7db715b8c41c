import type { ReelView } from '@courtline/messages/views/reel'

const PENDING: ReelView = {
  id: 'c3bb189e-8bf9-4c9b-9f0e-000000000050',
  userId: 'c3bb189e-8bf9-4c9b-9f0e-000000000001',
  status: 'Pending',
  error: null,
  canRetry: false,
  jobId: 'job',
  title: 'Best of May',
  description: '',
  look: { titleCard: false, names: false, score: false },
  events: [],
  createdOn: '2026-11-21T09:00:00Z',
  plannedSeconds: 8,
  videoUri: null,
  videoURL: null,
  posterURL: null,
  durationSeconds: null,
  sizeBytes: null,
  chapters: [],
  sharePath: null,
  uploads: [],
}

/** A reel that is being made, but for what a test changes. */
export const reelOf = (changes: Partial<ReelView>): ReelView => ({ ...PENDING, ...changes })
