// Rules of this repository that no linter checks, and whether package-lock.json serves every machine; `--fix` completes it.
import { checkHouse } from './proofs/checks/check-house.ts'
import { checkLock } from './proofs/checks/check-lock.ts'

process.exitCode = checkHouse() || checkLock(process.argv.slice(2))
