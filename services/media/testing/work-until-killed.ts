import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { DEFAULT_SETTINGS } from '../preprocess-settings.ts'
import { type MediaJob, subjectOfJob } from '../jobs/job.ts'
import { runWorker } from '../jobs/worker.ts'

/**
 * A worker in a process of its own, for the test that kills it: preprocesses `r/killed/0.mp4` and writes a line when the
 * first progress is there. Arguments: ffmpeg, folder.
 */
const [, , ffmpegPath = '', folder = ''] = process.argv
const job: MediaJob = {
  kind: 'preprocess',
  jobId: 'killed',
  matchId: 'm1',
  rawUploads: [{ fileName: 'a.mp4', source: 'directUpload', order: 0, uri: 'r/killed/0.mp4', sizeBytes: 1 }],
}

await runWorker({
  ffmpeg: { path: ffmpegPath, runningFolder: `${folder}/running` },
  store: await openDiskBlobStore(`${folder}/media`),
  workFolder: `${folder}/work`,
  settings: { ...DEFAULT_SETTINGS, preset: 'medium' },
  remote: openRemoteFiles(),
  intervalsOf: () => Promise.resolve([]),
  reelToMake: async () => undefined,
  logFailure: (_job, error) => console.error(error),
  followJobs: (update) => update(new Map([[subjectOfJob(job), job]])),
  send: () => Promise.resolve({ recorded: true }),
  report: () => console.log('working'),
  signal: new AbortController().signal,
})
