import { Worker } from 'node:worker_threads'
import type { FromIndexThread } from './index-thread.ts'
import type { FilmIndex } from './parse-index.ts'

/** The index of a film is not built as the site builds it, or damaged. */
export class NoFilmIndex extends Error {
  override readonly name = 'NoFilmIndex'
}

/** Enough for the index of the longest film. */
const MEMORY_MB = 512
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Reads the indexes (`moov`) of MP4 files that the site made, as it does of every preprocessed video and every reel: all that
 * a cut must know of their frames, without starting a program and without reading the frames. In a thread of its own, since
 * the index of four hours takes a fifth of a second. Throws `NoFilmIndex`. It is not for files of strangers.
 */
export async function readFilmIndexes(files: readonly string[]): Promise<readonly FilmIndex[]> {
  const thread = new Worker(new URL('./index-thread.ts', import.meta.url), {
    workerData: files,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    return await new Promise((resolve, reject) => {
      thread.once('message', (message: FromIndexThread) =>
        'why' in message ? reject(new NoFilmIndex(message.why)) : resolve(message.indexes),
      )
      thread.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === OUT_OF_MEMORY ? new NoFilmIndex(error.message) : error),
      )
      thread.once('exit', () => reject(new Error('The thread of the index has ended')))
    })
  } finally {
    await thread.terminate()
  }
}
