import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFfmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { makeTestVideo } from '@courtline/media/synthetic/make-test-video'
import { uploadFile } from '@courtline/site/demo/upload-file'
import { DemoClient } from '@courtline/site/demo/demo-client'
import { CRASH_TEST_METADATA, type ClientAccount } from './cast.ts'

const LOOK_EVERY_MS = 100
const WITHIN_MS = 120_000

/** A match with a short video and one point that may be watched: what reels are made of. Answers the uri of its video. */
export async function filmedMatch(
  address: string,
  { admin, player, annotator }: Readonly<Record<'admin' | 'player' | 'annotator', ClientAccount>>,
): Promise<string> {
  const id = randomUUID()
  const params = { id }
  await player.caller.must('createMatch', { body: { matchId: id, metadata: CRASH_TEST_METADATA } })
  await uploadVideo(address, player, id)
  await player.caller.must('completeUpload', { params })
  await untilIn(player, id, 'Queued')
  await annotator.caller.must('claim', { params })
  const description = { eventType: 'Point', clockTime: { start: 1, stop: 5 }, outcome: 'Ace' } as const
  const edits = [{ type: 'Add' as const, annotationId: randomUUID(), description }]
  await annotator.caller.must('editAnnotation', { params, body: { commandId: randomUUID(), edits } })
  await annotator.caller.must('completeAnnotation', { params, body: null })
  await admin.caller.must('acceptAnnotation', { params, body: null })
  return await untilIn(player, id, 'Edited')
}

async function uploadVideo(address: string, { caller }: ClientAccount, matchId: string): Promise<void> {
  const found = await findFfmpeg(process.env)
  if ('refused' in found) throw new Error(found.refused)
  const folder = await mkdtemp(path.join(tmpdir(), 'courtline-filmed-'))
  try {
    const file = path.join(folder, 'court.mp4')
    const size = { width: 320, height: 180 }
    const kind = { codec: 'h264', container: 'mp4', audio: true, keyFrames: 'everySecond' } as const
    await makeTestVideo(found, { file, seconds: 8, rate: '25', size, ...kind })
    const client = new DemoClient(address, new AbortController().signal)
    await uploadFile(client.withToken(caller.token ?? ''), matchId, file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Waits until the match has this status; answers the uri of its uncut video. */
async function untilIn({ caller }: ClientAccount, id: string, status: 'Queued' | 'Edited'): Promise<string> {
  for (let waited = 0; waited < WITHIN_MS; waited += LOOK_EVERY_MS) {
    const match = await caller.must('match', { params: { id } })
    if (match.processing.state === 'failed') throw new Error('The video of the test could not be processed')
    if (match.status === status) return match.preprocessedVideoUri ?? ''
    await pause(LOOK_EVERY_MS)
  }
  throw new Error(`The match of the test is not ${status} after ${WITHIN_MS / 1000} s`)
}
