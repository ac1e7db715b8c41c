import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { parseSync, type ParserConfig } from '@swc/core'
import { codeIn, isForTests, isSpec, readSourceTree, type SourceTree } from './source-tree.ts'

const root = path.resolve(import.meta.dirname, '../../..')
/** A function above this many lines is looked at again. */
const LONG_FUNCTION_LINES = 40
const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
  'Constructor',
])

type Purpose = 'product' | 'tools' | 'tests'

/** `npm run count [-- REVISION]`: files, lines and functions by room and by purpose. Answers the exit code. */
export function countCodeCommand([revision]: readonly string[]): number {
  const tree = revision === undefined ? readSourceTree(root) : treeAt(revision)
  const files = codeIn(tree).map((file) => counted(file, tree.get(file) ?? ''))
  console.log('room                    files   lines  functions  median  above 40  longest')
  for (const room of [...new Set(files.map((file) => file.room))].toSorted())
    printRow(
      room,
      files.filter((file) => file.room === room),
    )
  printRow('all', files)
  const lines = linesOf(files)
  for (const purpose of ['product', 'tools', 'tests'] as const) {
    const some = files.filter((file) => file.purpose === purpose)
    const share = ((100 * linesOf(some)) / lines).toFixed(0)
    console.log(`${purpose}: ${some.length} files, ${linesOf(some)} lines, ${share} %`)
  }
  return 0
}

interface CountedFile {
  readonly room: string
  readonly purpose: Purpose
  readonly lines: number
  /** Lines of each function. */
  readonly functions: readonly number[]
}

function counted(file: string, text: string): CountedFile {
  return {
    room:
      /^(contracts\/[^/]+|services\/[^/]+|infra|projections|frontend|scripts)\//.exec(file)?.[1] ?? '(root)',
    purpose: purposeOf(file),
    lines: text.split('\n').length - 1,
    functions: functionLines(file, text),
  }
}

function purposeOf(file: string): Purpose {
  if (isSpec(file) || isForTests(file)) return 'tests'
  return file.startsWith('scripts/') || !file.includes('/') ? 'tools' : 'product'
}

function functionLines(file: string, text: string): readonly number[] {
  const options: ParserConfig = file.endsWith('.mjs')
    ? { syntax: 'ecmascript' }
    : { syntax: 'typescript', tsx: file.endsWith('x') }
  const source = Buffer.from(text)
  const ast = parseSync(text, { ...options, target: 'es2024' })
  const found: number[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    if (isFunction(node)) {
      const [start, end] = [node.span.start - ast.span.start, node.span.end - ast.span.start]
      found.push(source.subarray(start, end).toString().split('\n').length)
    }
    Object.values(node).forEach(visit)
  }
  visit(ast.body)
  return found
}

function isFunction(node: object): node is { span: { start: number; end: number } } {
  return 'type' in node && typeof node.type === 'string' && FUNCTIONS.has(node.type) && 'span' in node
}

function printRow(name: string, files: readonly CountedFile[]): void {
  const functions = files.flatMap((file) => file.functions).toSorted((a, b) => a - b)
  const cells = [
    String(files.length).padStart(7),
    String(linesOf(files)).padStart(8),
    String(functions.length).padStart(11),
    String(functions[functions.length >> 1] ?? 0).padStart(8),
    String(functions.filter((lines) => lines > LONG_FUNCTION_LINES).length).padStart(10),
    String(functions.at(-1) ?? 0).padStart(9),
  ]
  console.log(`${name.padEnd(22)}${cells.join('')}`)
}

const linesOf = (files: readonly CountedFile[]) => files.reduce((sum, { lines }) => sum + lines, 0)

function treeAt(revision: string): SourceTree {
  const git = (args: readonly string[], input = '') =>
    execFileSync('git', args, { cwd: root, input, maxBuffer: 1024 ** 3 })
  const files = git(['ls-tree', '-r', '--name-only', revision]).toString().trim().split('\n')
  const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  const batch = git(['cat-file', '--batch'], code.map((file) => `${revision}:${file}\n`).join(''))
  const tree = new Map<string, string>()
  let at = 0
  for (const file of code) {
    const line = batch.indexOf('\n', at)
    const size = Number(batch.subarray(at, line).toString().split(' ').at(-1))
    tree.set(file, batch.subarray(line + 1, line + 1 + size).toString())
    at = line + size + 2
  }
  return tree
}
