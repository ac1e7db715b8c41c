import { parseSync } from '@swc/core'
import { codeIn, isForTests, isSpec, type SourceTree } from './source-tree.ts'

const CLOSING = new Set(['close', 'stop', 'end', 'release', 'dispose', 'destroy', 'kill'])

/** As much of a syntax tree's node as is looked at here. */
interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

/**
 * Tests whose last statement closes what they opened: where an expectation before it fails, it stays open and keeps the
 * whole run from ending.
 */
export function testsThatCloseLast(tree: SourceTree): readonly string[] {
  return codeIn(tree)
    .filter((file) => isSpec(file) || isForTests(file))
    .flatMap((file) =>
      testsIn(tree.get(file) ?? '', file.endsWith('x')).flatMap((statements) => {
        const closed = closedLast(statements)
        return closed === undefined
          ? []
          : [
              `${file}: a test ends by closing '${closed}'; closeLater in the line that opens it closes it in any case`,
            ]
      }),
    )
}

/** Statements of each callback of `it`. */
function testsIn(text: string, tsx: boolean): (readonly Node[])[] {
  const found: (readonly Node[])[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isRecord(value)) return
    if (isNode(value) && value.type === 'CallExpression' && nameOf(value['callee']) === 'it')
      found.push(...callbacksOf(value))
    Object.values(value).forEach(visit)
  }
  visit(parseSync(text, { syntax: 'typescript', tsx, target: 'es2024' }).body)
  return found
}

function callbacksOf(call: Node): (readonly Node[])[] {
  const args = Array.isArray(call['arguments']) ? call['arguments'] : []
  return args.flatMap((argument: unknown) => {
    const given = child(argument, 'expression')
    const statements = child(given, 'body')?.['stmts']
    return Array.isArray(statements) ? [statements.filter(isNode)] : []
  })
}

/** What the last statement closes, where the test itself declares it. */
function closedLast(statements: readonly Node[]): string | undefined {
  const last = child(statements.at(-1), 'expression')
  const call = last?.type === 'AwaitExpression' ? child(last, 'argument') : last
  const callee = child(call, 'callee')
  if (call?.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined
  const name = nameOf(callee['object'])
  const method = child(callee, 'property')?.['value']
  const isDeclaredHere = statements.some(
    (statement) =>
      statement.type === 'VariableDeclaration' && JSON.stringify(statement).includes(`"value":"${name}"`),
  )
  return typeof method === 'string' && CLOSING.has(method) && name !== '' && isDeclaredHere ? name : undefined
}

/** The first name of an expression: `it` of `it.each(…)(…)`. */
function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type === 'Identifier') return String(value['value'])
  return nameOf(value.type === 'MemberExpression' ? value['object'] : value['callee'])
}

const child = (value: unknown, field: string): Node | undefined => {
  const found = isRecord(value) ? value[field] : undefined
  return isNode(found) ? found : undefined
}

const isNode = (value: unknown): value is Node => isRecord(value) && typeof value['type'] === 'string'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
