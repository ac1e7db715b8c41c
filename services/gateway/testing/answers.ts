import type { TestSite } from './open-site.ts'
import { addressesOf, type Filling, type ReadAddress } from './every-read.ts'
import { call, type TestPerson } from './people.ts'

/** What a read has answered at one address. */
export interface AnswerOfRead {
  readonly name: string
  readonly isGiven: boolean
  /** Status and body, without what changes by the hour alone. */
  readonly text: string
}

export type AnswersOfReads = ReadonlyMap<string, AnswerOfRead>

export interface ReadingPerson {
  readonly who: TestPerson
  readonly cookie: string
}

/** Every answer of these reads to a reader, by address. */
export async function answersTo(
  site: TestSite,
  { who, cookie }: ReadingPerson,
  reads: readonly ReadAddress[],
  filling: Filling,
): Promise<AnswersOfReads> {
  const answers = new Map<string, AnswerOfRead>()
  for (const read of reads)
    for (const address of addressesOf(read, filling)) {
      const { statusCode: status, body } = await call(site, who, 'GET', address, undefined, { cookie })
      // A refusal names its request.
      const text = status < 400 ? withoutTime(read, body) : ''
      answers.set(address, { name: read.name, isGiven: status < 300, text: `${status} ${text}` })
    }
  return answers
}

/**
 * An address that is signed until another time is the same address. Rows of the queue carry how far their stream has come:
 * older ones would overwrite newer ones in browsers without it.
 */
const withoutTime = ({ name }: ReadAddress, body: string) =>
  body
    .replaceAll(/[?&](?:expires|signature)=[^&"]*|"(?:expiresAt|takenAt)":"[^"]*"/g, '')
    .replaceAll(name === 'queue' ? /"(?:revision|position)":"?\d+"?/g : /^$/g, '')

/** The reads that answer otherwise than before, each with one address and the place where its answers part. */
export function changedAnswers(were: AnswersOfReads, are: AnswersOfReads): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [address, { name, text }] of are) {
    const was = were.get(address)?.text ?? ''
    if (text !== was) found[name] = `${address}: ${difference(was, text)}`
  }
  return found
}

function difference(was: string, is: string): string {
  let at = 0
  while (at < is.length && is[at] === was[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 30), at + 30)
  return `'${around(was)}' became '${around(is)}'`
}
