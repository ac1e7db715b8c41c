import fs from 'node:fs'
import path from 'node:path'
import { engineFolder, exportedModules } from './exported-modules.ts'

const EXPORT = /^export (?:const|function|type|interface|class) (\w+)/

const HEAD = `# @courtline/scoring

What each module exports, from the comments of its source by \`npm run build -w @courtline/scoring\`. A decision such as D15
is stated in the project's rules. Times are seconds in the video, teams are 0 and 1, players 0 to 3.
`

/** The reference of the engine as Markdown: every export of every exported module with its comment and declaration. */
export function apiPage(root: string): string {
  const sections = exportedModules(root).map((module) => {
    const text = fs.readFileSync(path.join(engineFolder(root), `${module}.ts`), 'utf8')
    return `\n## ${module}\n${entriesOf(text).join('')}`
  })
  return HEAD + sections.join('')
}

function entriesOf(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const name = EXPORT.exec(line)?.[1]
    if (name === undefined) return []
    const comment = commentAbove(lines, at)
    const declaration = declarationAt(lines, at)
    return [`\n### ${name}\n${comment === '' ? '' : `\n${comment}\n`}\n\`\`\`ts\n${declaration}\n\`\`\`\n`]
  })
}

/** The text of the comment that ends right above a line. */
function commentAbove(lines: readonly string[], at: number): string {
  const last = lines[at - 1]?.trim() ?? ''
  if (!last.endsWith('*/')) return ''
  const first = lines.findLastIndex((line, index) => index < at && line.trimStart().startsWith('/**'))
  const text = lines.slice(first, at).map((line) =>
    line
      .trim()
      .replace(/^\/\*\* ?/, '')
      .replace(/ ?\*\/$/, '')
      .replace(/^\* ?/, '')
      .replace(/^@(param|returns) ?/, (_, tag: string) => `- ${tag === 'returns' ? 'returns ' : ''}`),
  )
  return text.join('\n').trim()
}

/** A type in full; of a function and a constant what is before its body or value. */
function declarationAt(lines: readonly string[], at: number): string {
  const line = lines[at] ?? ''
  if (line.startsWith('export const')) return (line.split(' = ')[0] ?? line).replace(/ =$/, '')
  const isType = /^export (type|interface) /.test(line)
  const end = lines.findIndex((each, index) => index >= at && isEnd(lines, at, index, each, isType))
  return lines
    .slice(at, Math.max(at, end) + 1)
    .join('\n')
    .replace(/ \{$/, '')
}

function isEnd(lines: readonly string[], from: number, at: number, line: string, isType: boolean): boolean {
  const text = lines.slice(from, at + 1).join('\n')
  if (!isType) return line.endsWith('{') && depthOf(text, '(', ')') === 0
  const next = lines[at + 1]?.trim() ?? ''
  return (
    depthOf(text, '{', '}') === 0 &&
    depthOf(text, '(', ')') === 0 &&
    !/^[|&?:]/.test(next) &&
    !/[=|&]$/.test(line)
  )
}

function depthOf(text: string, open: string, close: string): number {
  return text.split(open).length - text.split(close).length
}
