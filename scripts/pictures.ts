// Takes the pictures of the front page from a running demo: `npm run pictures -- ADDRESS`.
import { frontPicturesCommand } from './proofs/front-pictures-command.ts'

await frontPicturesCommand(process.argv.slice(2))
