import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** What gets smaller by it: pictures and fonts are compressed already, and source maps are read by developers alone. */
const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/
/** Below this a copy saves nothing: it still fills one packet. */
const WORTH_IT_BYTES = 1200

/**
 * Writes a Brotli and a gzip copy beside every text file of the build, so that the server sends them as they are and
 * never compresses during a request.
 */
export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle: async ({ dir = 'dist' }) => await compressFolder(dir),
  }
}

async function compressFolder(dir: string): Promise<void> {
  const files = await readdir(dir, { recursive: true })
  await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => writeCopies(path.join(dir, file))))
}

async function writeCopies(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.length < WORTH_IT_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }))
}
