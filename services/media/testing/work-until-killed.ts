import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { DEFAULT_SETTINGS } from '../preprocess-settings.ts'
import { type MediaJob, subjectOfJob } from '../jobs/job.ts'
import { runWorker } from '../jobs/worker.ts'
import { JOBS_TO_KILL, REEL_TO_KILL } from './jobs-to-kill.ts'

/**
 * A worker in a process of its own, for the test that kills it: does one of the jobs to kill and writes a line when the
 * first progress is there. Arguments: ffmpeg, folder, kind of job.
 */
const [, , ffmpegPath = '', folder = '', kind] = process.argv
const job: MediaJob = JOBS_TO_KILL[kind === 'reel' ? 'reel' : 'preprocess']

await runWorker({
  ffmpeg: { path: ffmpegPath, runningFolder: `${folder}/running` },
  store: await openDiskBlobStore(`${folder}/media`),
  workFolder: `${folder}/work`,
  settings: { ...DEFAULT_SETTINGS, preset: 'medium' },
  remote: openRemoteFiles(),
  intervalsOf: () => Promise.resolve([]),
  reelToMake: async () => REEL_TO_KILL,
  logFailure: (_job, error) => console.error(error),
  followJobs: (update) => update(new Map([[subjectOfJob(job), job]])),
  send: () => Promise.resolve({ recorded: true }),
  report: () => console.log('working'),
  signal: new AbortController().signal,
})
