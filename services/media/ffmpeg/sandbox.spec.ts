import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ffmpegForTests } from '../testing/ffmpeg-for-tests.ts'
import { packagedFfmpeg } from './find-ffmpeg.ts'
import { guardedInput } from './input-guard.ts'
import { FfmpegFailed, FfmpegLimit, runFfmpeg } from './run.ts'
import { findIsolation } from './sandbox.ts'
import type { Isolation } from './isolation.ts'

const found = await findIsolation(packagedFfmpeg()[0] ?? process.execPath)
/** Limits exist on every system that runs these; namespaces where the system lets a user have them. */
const isolations: readonly Isolation[] =
  found.isolation === 'namespaces' ? ['limits', 'namespaces'] : ['limits']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-sandbox-'))
  await mkdir(path.join(folder, 'job'))
  await writeFile(path.join(folder, 'secret.key'), 'the secret of the site')
  await writeFile(path.join(folder, 'film.mp4'), 'a film')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a shell script in ffmpeg's place, and answers what it wrote to standard output and error. */
async function inItsPlace(isolation: Isolation, script: string, limits = {}): Promise<string> {
  const program = path.join(folder, `program-${isolation}`)
  await writeFile(program, `#!/bin/sh\n${script}\n`)
  await chmod(program, 0o755)
  const lines: string[] = []
  const film = path.join(folder, 'film.mp4')
  const stderr = await runFfmpeg(
    { path: program, isolation },
    {
      args: guardedInput(film),
      folder: path.join(folder, 'job'),
      limitSeconds: 20,
      output: { kind: 'lines', onLine: (line) => lines.push(line) },
      ...limits,
    },
  )
  return lines.join('\n') + stderr
}

describe.each(isolations)('a program that reads strangers’ files, by %s', (isolation) => {
  it('gets nothing of the environment of the site', async () => {
    process.env['COURTLINE_SECRET'] = 'known to the site alone'
    try {
      expect(await inItsPlace(isolation, 'env')).not.toContain('known to the site alone')
    } finally {
      delete process.env['COURTLINE_SECRET']
    }
  })

  it('reads its file, and works in the folder of its job', async () => {
    const output = await inItsPlace(isolation, `cat '${folder}/film.mp4'; pwd; echo done > result`)
    expect(output).toContain('a film')
    expect(output).toContain(path.join(folder, 'job'))
    expect(await readFile(path.join(folder, 'job', 'result'), 'utf8')).toBe('done\n')
  })

  it('is ended when it writes a larger file than it may', async () => {
    await expect(inItsPlace(isolation, 'exec yes >large', { limitBytes: 102_400 })).rejects.toEqual(
      new FfmpegLimit('size'),
    )
  })

  it('is ended when it takes more processor time than it may', async () => {
    const failed = inItsPlace(isolation, 'ulimit -t 1; while :; do :; done')
    await expect(failed).rejects.toMatchObject({ wasKilled: true })
  })

  it('is ended when it takes more memory than it may', async () => {
    const { path: ffmpegPath } = await ffmpegForTests()
    const args = [
      '-filter_threads',
      '1',
      '-f',
      'lavfi',
      '-i',
      'color=size=7680x4320',
      '-threads',
      '1',
      '-f',
      'null',
      '-',
    ]
    const run = runFfmpeg(
      { path: ffmpegPath, isolation, memoryBytes: 250 * 1024 ** 2 },
      { args, limitSeconds: 20 },
    )
    await expect(run).rejects.toEqual(new FfmpegLimit('memory'))
  })

  it('is known to have been ended from outside, or to have fallen over', async () => {
    const failed = await inItsPlace(isolation, 'kill -SEGV $$').catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(FfmpegFailed)
    expect(failed).toMatchObject({ wasKilled: true })
  })

  it('takes no core of the memory of the site’s users along when it falls over', async () => {
    expect(await inItsPlace(isolation, 'ulimit -c')).toContain('0')
  })
})

describe.each(isolations.slice(1))('%s besides', (isolation) => {
  it('show no file of the site but those of the task', async () => {
    const output = await inItsPlace(
      isolation,
      `cat '${folder}/secret.key'; ls /home /root /work /etc/passwd; ls -A '${folder}'; ls -A /`,
    )
    expect(output).not.toContain('the secret of the site')
    expect(output).toContain('secret.key: No such file')
    expect(output).toContain('film.mp4')
    expect(output).not.toMatch(/^(home|root|proc|sys|run|var)$/m)
  })

  it('let it change nothing but the folder of its job', async () => {
    const output = await inItsPlace(
      isolation,
      `for file in '${folder}/film.mp4' /usr/new /new; do (echo x > "$file") 2>&1 || echo kept; done`,
    )
    expect(output.match(/kept/g)).toHaveLength(3)
    expect(await readFile(path.join(folder, 'film.mp4'), 'utf8')).toBe('a film')
  })

  it('have no way to the network, to other processes or back out', async () => {
    const server = http.createServer((_request, response) => response.end('reached'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)'], { stdio: 'ignore' })
    const script = `'${process.execPath}' --version; kill -0 ${other.pid} || echo 'no such process'; umount /.outside || echo covered; ls /.outside || echo closed; cat /dev/null > /dev/tcp/127.0.0.1/${port} || echo 'no network'`
    try {
      const output = await inItsPlace(isolation, script)
      expect(output).toContain('no such process')
      expect(output).toContain('covered')
      expect(output).toContain('no network')
    } finally {
      other.kill('SIGKILL')
      server.close()
    }
  })
})

it('is not the file’s fault where it cannot be set up', async () => {
  const run = runFfmpeg(
    { path: path.join(folder, 'not-there'), isolation: 'namespaces' },
    { args: [], limitSeconds: 20 },
  )
  await expect(run).rejects.toThrow('could not be isolated')
})

it('reports what keeps namespaces from working where they do not', async () => {
  const missing = await findIsolation(path.join(folder, 'film.mp4'))
  expect(missing).toEqual({ isolation: 'limits', why: expect.any(String) })
})
