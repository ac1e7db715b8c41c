// Contract suites on the engines of Docker: `npm run test:containers`.
import { testContainersCommand } from './proofs/test-containers/test-containers-command.ts'

process.exitCode = await testContainersCommand()
