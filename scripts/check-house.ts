// Rules of this repository that no linter knows.
import { checkHouse } from './proofs/checks/check-house.ts'

process.exitCode = checkHouse()
