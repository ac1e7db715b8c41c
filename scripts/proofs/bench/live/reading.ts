import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { median, measuredPerSecond, type Figure } from '../figures/figure.ts'
import { processorMs, sumOf, usedSince } from '../figures/processor-time.ts'

/** Short ones in turn: what else the machine does meets both, and the median of their ratios leaves out whom it met alone. */
const ROUNDS = 20
const ROUND_MS = 400
/** Each of the two is used for so long before anything is measured, as a site that runs has been. */
const WARM_UP_MS = 4000
const AT_ONCE = 8
const RATIO_AIM = 0.6

/** The body of an answer as it is sent, compressed or not. */
export interface SentBody {
  readonly base64: string
  readonly encoding: string | undefined
}

/** What answers: the process to count, and the address to read. */
interface Server {
  readonly pid: number
  readonly url: string
}

/** Answers a second, and processor time of the server for each. */
interface Round {
  readonly rate: number
  readonly usedMs: number
}

/** Two rounds, one directly after the other. */
interface Pair {
  readonly ours: Round
  readonly bare: Round
}

/**
 * How often a second an address of the site answers, and what of processor time that takes, against a bare route in another
 * process that sends the same bytes in the same encoding: the client has the same work with both.
 */
export async function readingFigures(
  name: string,
  site: { readonly pid: number },
  url: string,
  token: string,
): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${token}` }
  const expected = await (await fetch(url, { headers })).text()
  const bareRoute = fork(fileURLToPath(new URL('./bare-route.ts', import.meta.url)))
  try {
    bareRoute.send(await sentBody(url, token))
    const [address]: unknown[] = await once(bareRoute, 'message')
    const ours = { pid: site.pid, url }
    const bare = { pid: bareRoute.pid ?? 0, url: String(address) }
    const roundOf = async (server: Server, milliseconds = ROUND_MS) =>
      await round(server, milliseconds, headers, expected)
    await roundOf(ours, WARM_UP_MS)
    await roundOf(bare, WARM_UP_MS)
    const rounds: Pair[] = []
    for (let n = 0; n < ROUNDS; n += 1) rounds.push({ ours: await roundOf(ours), bare: await roundOf(bare) })
    return figuresOf(name, rounds)
  } finally {
    bareRoute.kill()
  }
}

const figuresOf = (name: string, rounds: readonly Pair[]): Figure[] => [
  {
    name,
    value: median(rounds.map(({ ours }) => ours.rate)),
    unit: 'answers/s',
    baseline: median(rounds.map(({ bare }) => bare.rate)),
    ratio: median(rounds.map(({ ours, bare }) => ours.rate / bare.rate)),
    ratioAim: RATIO_AIM,
  },
  {
    name: `processor time of ${name}`,
    value: median(rounds.map(({ ours }) => ours.usedMs)),
    unit: 'ms',
    baseline: median(rounds.map(({ bare }) => bare.usedMs)),
    less: true,
  },
]

/** `fetch` would decompress it. */
async function sentBody(url: string, token: string): Promise<SentBody> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate' }
  const [response] = await once(get(url, { headers }), 'response')
  const encoding: unknown = response.headers['content-encoding']
  const bytes = await buffer(response)
  return { base64: bytes.toString('base64'), encoding: typeof encoding === 'string' ? encoding : undefined }
}

async function round(
  { pid, url }: Server,
  milliseconds: number,
  headers: Record<string, string>,
  expected: string,
): Promise<Round> {
  const before = processorMs(pid)
  let answers = 0
  const read = async () => {
    const text = await (await fetch(url, { headers })).text()
    if (text !== expected) throw new Error(`${url} answered something else`)
    answers += 1
    return 1
  }
  const readers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => measuredPerSecond(milliseconds, read)),
  )
  const rate = readers.reduce((sum, each) => sum + each, 0)
  return { rate, usedMs: sumOf(usedSince(before, pid)) / answers }
}
