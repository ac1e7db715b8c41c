/** Job ids are ours, but they come out of events; as a file name they hold nothing that leads elsewhere. */
export const jobFileName = (jobId: string): string => jobId.replaceAll(/[^A-Za-z0-9_-]/g, '_')

/** What follows the job's name in the name of a file: the attempt, and which of its files it is. */
const OF_ATTEMPT = /^-\d+(?:\.mp4|-small\.mp4|-\d+|-title\.jpg|-thumbnails\.jpg|-poster\.jpg)$/

/** Whether a file of this name was written by an attempt at the job. */
export function isOutputOfJob(jobId: string, fileName: string): boolean {
  const job = jobFileName(jobId)
  return fileName.startsWith(job) && OF_ATTEMPT.test(fileName.slice(job.length))
}
