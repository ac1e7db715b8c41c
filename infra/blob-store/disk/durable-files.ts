import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { StoreFull } from '../blob-store.ts'

/** The error code of a failed system call, such as 'ENOENT'. */
export function errorCode(error: unknown): string | undefined {
  const known = typeof error === 'object' && error !== null && 'code' in error
  return known && typeof error.code === 'string' ? error.code : undefined
}

/** Runs file work; a full disk becomes `StoreFull`. */
export async function whileRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new StoreFull(error)
    throw error
  }
}

/** Answers undefined where the file is not there. */
export async function ifThere<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/** Waits until what was written to a file, or which names a folder holds, is on disk. */
export async function syncPath(file: string): Promise<void> {
  const handle = await open(file, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder whose name survives a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true })
  if (firstMade === undefined) return
  for (let made = folder; made.length >= firstMade.length; made = path.dirname(made)) {
    await syncPath(path.dirname(made))
  }
}

/** Moves a file to its final name so that, after a crash, either the old state is there or the new one, whole. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await syncPath(from)
  await makeFolder(path.dirname(to))
  try {
    await rename(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    await copyAcrossDisks(from, to)
  }
  await syncPath(path.dirname(to))
}

async function copyAcrossDisks(from: string, to: string): Promise<void> {
  const arriving = `${to}.arriving`
  await copyFile(from, arriving)
  await syncPath(arriving)
  await rename(arriving, to)
  await rm(from, { force: true })
}
