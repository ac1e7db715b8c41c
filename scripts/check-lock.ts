// Whether package-lock.json serves every machine; `--fix` completes it.
import { checkLock } from './proofs/checks/check-lock.ts'

process.exitCode = checkLock(process.argv.slice(2))
