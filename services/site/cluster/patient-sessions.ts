import { ReadModelsUnavailable } from '@courtline/infra/read-models/read-models'
import type { Sessions } from '@courtline/infra/sessions/sessions'

/** Sessions whose store may be away: what its client throws becomes the error that callers answer with 503. */
export function patientSessions(sessions: Sessions): Sessions {
  return {
    create: (userId, at) => fromStore(() => sessions.create(userId, at)),
    find: (tokenHash, at) => fromStore(() => sessions.find(tokenHash, at)),
    setImpersonated: (tokenHash, userId) => fromStore(() => sessions.setImpersonated(tokenHash, userId)),
    revoke: (tokenHash) => fromStore(() => sessions.revoke(tokenHash)),
    revokeAllOf: (userId, keep) => fromStore(() => sessions.revokeAllOf(userId, keep)),
    removeExpired: (at) => fromStore(() => sessions.removeExpired(at)),
    close: () => sessions.close(),
  }
}

async function fromStore<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new ReadModelsUnavailable(error)
  }
}
