import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { probeVideo } from './probe.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-probe-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A program in ffmpeg's place. */
async function program(text: string): Promise<string> {
  const file = path.join(folder, 'program')
  await writeFile(file, `#!/bin/sh\n${text}\n`)
  await chmod(file, 0o755)
  return file
}

it('says nothing of a file when ffmpeg was killed while it looked, so that the attempt is made again (P13)', async () => {
  const file = path.join(folder, 'court.mp4')
  await writeFile(file, 'whatever it is')
  await expect(probeVideo({ path: await program('kill -9 $$') }, file)).rejects.toThrow('SIGKILL')
  expect(await probeVideo({ path: await program('exit 1') }, file)).toEqual({
    refused: 'This file is not a video that can be read.',
  })
})
