import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { errorText } from '@courtline/infra/error-text'
import type { DocumentStore } from '@courtline/infra/documents/document-store'
import { fits } from '@courtline/messages/check'
import { AdminRequest, AdminAnswer } from '@courtline/messages/site/admin-request'
import type { JsonObject } from '@courtline/infra/event-log/event-log'
import type { ProjectionRequest } from '../thread/projection-host.ts'

const REQUEST = 'wish'
const ANSWER = 'wish-answer'
const LOOK_EVERY_MS = 100
const ANSWERED_WITHIN_MS = 20_000

/** Stores a request and waits for the answer. */
export async function sendAdminRequest(
  documents: DocumentStore,
  request: AdminRequest,
): Promise<ProjectionRequest> {
  const id = randomUUID()
  await documents.put(REQUEST, id, request)
  for (const deadlineMs = performance.now() + ANSWERED_WITHIN_MS; performance.now() < deadlineMs;) {
    const answer = await documents.get(ANSWER, id)
    if (answer !== undefined) {
      await documents.remove(ANSWER, id)
      return fits(AdminAnswer, answer)
        ? answer
        : { ok: false, code: 'impossible', why: 'The answer was not understood.' }
    }
    await wait(LOOK_EVERY_MS)
  }
  await documents.remove(REQUEST, id)
  return { ok: false, code: 'impossible', why: 'No worker has this view at the moment. Please try again.' }
}

/** Carries out the requests for a view, each once, and answers them. */
export async function answerAdminRequests(
  documents: DocumentStore,
  view: string,
  carryOut: (request: AdminRequest) => Promise<ProjectionRequest>,
): Promise<void> {
  for (const { name: id, value } of await documents.list(REQUEST)) {
    if (!fits(AdminRequest, value) || value.view !== view) continue
    await documents.remove(REQUEST, id)
    await documents.put(ANSWER, id, asJson(await carryOut(value).catch(failedAnswer)))
  }
}

/** A request that fails is answered, too. */
const failedAnswer = (error: unknown): ProjectionRequest => ({
  ok: false,
  code: 'impossible',
  why: errorText(error),
})

/** An answer is made of JSON only. */
const asJson = (asked: ProjectionRequest): JsonObject => JSON.parse(JSON.stringify(asked))
