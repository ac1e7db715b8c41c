import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Text of each file by its path from the root, with forward slashes. */
export type SourceTree = ReadonlyMap<string, string>

const TEXT = /\.(ts|tsx|mjs|json|md|css|yaml)$/

/** The files of the repository: what git tracks, and what is new and not ignored. */
export function readSourceTree(root: string): SourceTree {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.trim().split('\n')
  return new Map(
    files
      .filter((file) => fs.existsSync(path.join(root, file)))
      .map((file) => [file, TEXT.test(file) ? fs.readFileSync(path.join(root, file), 'utf8') : '']),
  )
}

/** Paths of TypeScript and JavaScript, without declarations of foreign modules. */
export const codeIn = (tree: SourceTree): readonly string[] =>
  [...tree.keys()].filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'))

export const isSpec = (file: string): boolean => /\.spec\.tsx?$/.test(file)

/** Whether a file is a double, contract suite, fixture or rig: it is in a `testing` folder. */
export const isForTests = (file: string): boolean => /(^|\/)testing\//.test(file)
