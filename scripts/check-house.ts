import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** House rules that no linter knows: rooms with names, short READMEs, rules stated where they are cited. */
const root = path.resolve(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
const failures: string[] = []

for (const file of code) {
  if (/(^|\/)(utils?|common|helpers?|misc|shared)(\/|\.tsx?$)/.test(file))
    failures.push(`${file}: a room needs a name`)
  if (/(^|\/)index\.tsx?$/.test(file)) failures.push(`${file}: import the file that says it, not a barrel`)
}

for (const readme of files.filter((file) => file.endsWith('/README.md'))) {
  const lines = read(readme).trimEnd().split('\n').length
  if (lines > 30) failures.push(`${readme}: ${lines} lines; a room's README stays within 30`)
}

const rooms = [
  'contracts/scoring',
  'contracts/messages',
  'services/deciders',
  'services/gateway',
  'services/media',
]
for (const room of [...rooms, 'services/reactors', 'projections', 'infra', 'frontend', 'scripts']) {
  if (!files.includes(`${room}/README.md`)) failures.push(`${room}: has no README`)
}

const rules = files.includes('docs/rules.md') ? read('docs/rules.md') : ''
const cited = new Set(code.flatMap((file) => read(file).match(/\bD\d{1,3}\b/g) ?? []))
for (const number of [...cited].toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))) {
  if (!new RegExp(`^## ${number} `, 'm').test(rules))
    failures.push(`${number} is cited but not stated in docs/rules.md`)
}

for (const failure of failures) console.log(failure)
if (failures.length > 0) process.exit(1)
console.log('The house is in order.')
