import { spawn } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { openWorkerRig } from '../testing/worker-rig.ts'
import { noteRunning, startTimeOf } from '../ffmpeg/running.ts'

const worker = openWorkerRig()

describe('a job that fails', () => {
  it('fails a bad file at once, with its reason and no second attempt', async () => {
    worker.site.show([await worker.badJob('job-5')])
    worker.site.start()
    expect(await worker.site.results(1)).toEqual([
      {
        type: 'RecordProcessingFailed',
        jobId: 'job-5',
        kind: 'preprocess',
        why: 'This file is not a video that can be read.',
      },
    ])
    expect(worker.site.failures).toEqual([])
  })

  it('tries three times what may succeed another time, then fails with a sentence', async () => {
    worker.site.show([{ kind: 'postprocess', jobId: 'job-6', matchId: 'm1', videoUri: 'p/m1/not-there.mp4' }])
    worker.site.start()
    const [result] = await worker.site.results(1)
    expect(result).toMatchObject({
      type: 'RecordProcessingFailed',
      why: expect.stringContaining('three times'),
    })
    expect(worker.site.failures).toHaveLength(3)
  })

  it('stops before it takes the room that is reserved for the log, and says so once', async () => {
    const before = new Set(await worker.urisThere())
    let free = 1000
    const room = { reserveBytes: 500, freeBytes: async () => (free -= 100), lookEveryMs: 20 }
    worker.site.show([await worker.preprocessJob('no-room')])
    worker.site.start(worker.ffmpeg, { room })
    expect(await worker.site.results(1)).toEqual([
      {
        type: 'RecordProcessingFailed',
        jobId: 'no-room',
        kind: 'preprocess',
        why: 'There is no room left for this video on the server. Please try again later.',
      },
    ])
    expect(worker.site.failures).toEqual([expect.objectContaining({ name: 'StoreFull' })])
    expect((await worker.urisThere()).filter((uri) => !before.has(uri))).toEqual(['r/no-room/0.mov'])
  })

  it('does not try a file again that ended ffmpeg, and goes on with the next match', async () => {
    const killed = path.join(worker.folder, 'killed-ffmpeg')
    // Dies on whatever it does for the first job, as it would at a file that makes it fall over.
    const dies = `for word in "$@"; do case "$word" in *job-20*) kill -9 $$;; esac; done`
    await writeFile(killed, `#!/bin/sh\n${dies}\nexec '${worker.ffmpeg.path}' "$@"\n`, { mode: 0o755 })
    worker.site.show([await worker.preprocessJob('job-20', 'm20'), await worker.preprocessJob('job-21')])
    // A script that calls another ffmpeg, of which nothing is to be seen in namespaces.
    worker.site.start({ ...worker.ffmpeg, path: killed, isolation: 'limits' })
    const results = await worker.site.results(2)
    expect(results.map(({ jobId, type }) => [jobId, type])).toEqual([
      ['job-20', 'RecordProcessingFailed'],
      ['job-21', 'RecordPreprocessed'],
    ])
    expect(results[0]).toMatchObject({ why: expect.stringContaining('not tried again by itself') })
    expect(worker.site.failures.map(String)).toEqual([expect.stringContaining('SIGKILL')])
  })

  it('writes each attempt under a name of its own, and removes what the one before left', async () => {
    await mkdir(path.join(worker.folder, 'work', 'job-8', '1'), { recursive: true })
    const left = path.join(worker.folder, 'left-behind')
    await writeFile(left, 'half done')
    await worker.store.importFile(left, 'p/m1/job-8-1.mp4')
    worker.site.show([await worker.preprocessJob('job-8')])
    worker.site.start()
    expect((await worker.site.results(1))[0]).toMatchObject({ uri: 'p/m1/job-8-2.mp4' })
    expect(await worker.store.stat('p/m1/job-8-1.mp4')).toBeUndefined()
  })

  it('removes the files of a result that the match refuses, because the job is not the current one', async () => {
    worker.site.answers.push({ refused: 'STALE_JOB' })
    worker.site.show([await worker.preprocessJob('job-9')])
    worker.site.start()
    await worker.site.results(1)
    worker.site.show([await worker.badJob('job-10')])
    await worker.site.results(2)
    expect(await worker.store.stat('p/m1/job-9-1.mp4')).toBeUndefined()
    expect(await worker.store.stat('i/m1/job-9-1-title.jpg')).toBeUndefined()
  })

  it('sends a result again when the log could not take it', async () => {
    worker.site.answers.push(new Error('the log is full'))
    worker.site.show([await worker.badJob('job-11')])
    worker.site.start()
    const [first, second] = await worker.site.results(2)
    expect(second).toEqual(first)
  })
})

describe('a media worker that is started again', () => {
  it('does not try it again after a restart either, where the match could not be told in time', async () => {
    await mkdir(path.join(worker.folder, 'work', 'job-22', '1'), { recursive: true })
    await writeFile(path.join(worker.folder, 'work', 'job-22', 'refused'), 'It ended ffmpeg.')
    worker.site.show([await worker.preprocessJob('job-22')])
    worker.site.start()
    expect(await worker.site.results(1)).toMatchObject([
      { type: 'RecordProcessingFailed', why: 'It ended ffmpeg.' },
    ])
    expect(worker.site.failures).toEqual([])
  })

  it('counts attempts that a former worker began, so that a file which kills the worker fails in the end', async () => {
    await mkdir(path.join(worker.folder, 'work', 'job-7', '3'), { recursive: true })
    worker.site.show([await worker.preprocessJob('job-7')])
    worker.site.start()
    expect((await worker.site.results(1))[0]).toMatchObject({
      type: 'RecordProcessingFailed',
      jobId: 'job-7',
    })
  })

  it('leaves the current job to the next start when it is stopped, without counting the attempt', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    worker.site.progress.push = () => (begin(), 0)
    worker.site.show([await worker.preprocessJob('job-16')])
    worker.site.start()
    await begun
    await worker.site.close()
    expect(worker.site.sent).toEqual([])
    expect(await worker.attemptsOf('job-16')).toEqual([])
    expect(await readdir(path.join(worker.folder, 'running'))).toEqual([])
  })

  it('ends at its start the ffmpeg that a killed worker left running', async () => {
    const orphan = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)'], { stdio: 'ignore' })
    const gone = new Promise((resolve) => orphan.once('exit', (_code, signal) => resolve(signal)))
    await noteRunning(path.join(worker.folder, 'running'), orphan.pid ?? 0)
    worker.site.start()
    expect(await gone).toBe('SIGKILL')
  })

  it('spares another process that got the process id of a former ffmpeg', async () => {
    await mkdir(path.join(worker.folder, 'running'), { recursive: true })
    await writeFile(path.join(worker.folder, 'running', String(process.pid)), 'another start time')
    worker.site.show([await worker.badJob('job-17')])
    worker.site.start()
    await worker.site.results(1)
    expect(await startTimeOf(process.pid)).toBeDefined()
  })
})
