import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { median, measuredPerSecond, type Figure } from '../figures/figure.ts'

const ROUNDS = 5
const ROUND_MS = 1500
/** Each of the two is used for so long before anything is measured, as a site that runs has been. */
const WARM_UP_MS = 4000
const AT_ONCE = 8

/** How often a second an address of the site answers, against a bare route that answers the same bytes. */
export async function readingFigure(name: string, url: string, token: string): Promise<Figure> {
  const headers = { authorization: `Bearer ${token}` }
  const text = await (await fetch(url, { headers })).text()
  const worker = new Worker(new URL('./bare-route.ts', import.meta.url), { workerData: text })
  const [bare]: unknown[] = await once(worker, 'message')
  await rate(url, headers, text, WARM_UP_MS)
  await rate(String(bare), headers, text, WARM_UP_MS)
  const rounds: [ours: number, bare: number][] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push([await rate(url, headers, text, ROUND_MS), await rate(String(bare), headers, text, ROUND_MS)])
  await worker.terminate()
  return {
    name,
    value: median(rounds.map(([ours]) => ours)),
    unit: 'answers/s',
    baseline: median(rounds.map(([, other]) => other)),
  }
}

async function rate(
  url: string,
  headers: Record<string, string>,
  expected: string,
  milliseconds: number,
): Promise<number> {
  const read = async () => {
    const text = await (await fetch(url, { headers })).text()
    if (text !== expected) throw new Error(`${url} answered something else`)
    return 1
  }
  const readers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => measuredPerSecond(milliseconds, read)),
  )
  return readers.reduce((sum, each) => sum + each, 0)
}
