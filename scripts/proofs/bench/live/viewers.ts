import { request, type ClientRequest } from 'node:http'

/** When edits were sent, by the ids that their events get, and how long each took to reach each viewer. */
export class Arrivals {
  readonly sentAt = new Map<string, number>()
  readonly milliseconds: number[] = []

  seen(id: string): void {
    const at = this.sentAt.get(id)
    if (at !== undefined) this.milliseconds.push(performance.now() - at)
  }
}

/** One browser that watches a match over the live feed. Resolves once it listens; call the answer to leave. */
export async function watch(
  address: string,
  token: string,
  matchId: string,
  arrivals: Arrivals,
): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<ClientRequest>()
  const url = new URL(`/api/live?channels=match:${matchId}`, address)
  const watching = request(
    url,
    { agent: false, headers: { authorization: `Bearer ${token}` } },
    (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`The live feed answered ${response.statusCode}`))
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        resolve(watching)
        const messages = (text + chunk).split('\n\n')
        text = messages.pop() ?? ''
        for (const message of messages) receive(message, arrivals)
      })
      // The bench ends the connection itself.
      response.on('error', () => undefined)
    },
  )
  watching.on('error', reject)
  watching.end()
  const open = await promise
  return () => open.destroy()
}

/** Every event id in a frame of edits. */
function receive(message: string, arrivals: Arrivals): void {
  const data = /^data: (.*)$/m.exec(message)?.[1]
  if (data === undefined || !data.includes('"edits"')) return
  for (const [, id = ''] of data.matchAll(/"id":"([0-9a-f-]{36})","revision"/g)) arrivals.seen(id)
}
