import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { OAuthEndpoints } from '../real/oauth-settings.ts'

/** What the service answers about the person who logs in there next. */
export interface ServiceAnswer {
  readonly status: number
  readonly person: Readonly<Record<string, unknown>>
}

export interface TestService {
  readonly endpoints: OAuthEndpoints
  answers(answer: ServiceAnswer): Promise<void>
  close(): Promise<void>
}

/** A real OAuth 2 service on loopback for tests, in a thread of its own: it gives consent without a question, and checks the PKCE verifier. */
export async function startTestService(): Promise<TestService> {
  const thread = new Worker(new URL('service-thread.ts', import.meta.url))
  const [port]: unknown[] = await once(thread, 'message')
  const base = `http://127.0.0.1:${String(port)}`
  return {
    endpoints: { authorize: `${base}/authorize`, token: `${base}/token`, userInfo: `${base}/userinfo` },
    answers: async (answer) => {
      const set = once(thread, 'message')
      thread.postMessage(answer)
      await set
    },
    close: async () => void (await thread.terminate()),
  }
}
