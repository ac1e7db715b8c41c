import type { Dispatch } from '@courtline/application/dispatch'
import { queueMail, type QueueingPorts } from '@courtline/application/mail/queue-mail'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { CategoryEvents } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { derivedId } from '@courtline/messages/ids'
import { besideAnnotationOf } from '@courtline/messages/match/which-annotation'
import { followLog, type FollowingDeps } from './follow-log.ts'

export interface AnsweringTrials extends FollowingDeps {
  readonly keys: PersonalKeys
  readonly dispatch: Dispatch
  readonly queueing: QueueingPorts
  readonly publicUrl: string
  /** Where mail to an account goes; undefined for one that is gone. Reads after the given position. */
  readonly emailOf: (userId: string, position: string) => Promise<string | undefined>
}

/** Follows the log: a trial with success makes its account an Annotator, and either answer is mailed (D122). */
export async function answerTrials(deps: AnsweringTrials): Promise<void> {
  const { keys } = deps
  await followLog(deps, 'trials', { categories: ['trial'], types: ['TrialReviewed'] }, async (stored) => {
    await keysToOpen([stored], keys)
    await answerTrial(deps, openRecorded<CategoryEvents['trial']>(stored, keys))
  })
}

async function answerTrial(
  deps: AnsweringTrials,
  recorded: Recorded<CategoryEvents['trial']>,
): Promise<void> {
  const { event, id, meta, position, stream } = recorded
  const trial = besideAnnotationOf(stream)
  if (event.type !== 'TrialReviewed' || !trial) return
  const { result, reason } = event.data
  const by = { actorId: 'worker:trials', at: meta.at }
  if (result) {
    const become = { ...by, commandId: derivedId('annotator', id) }
    const done = await deps.dispatch('user', trial.userId, { type: 'BecomeAnnotator' }, become)
    // An account that was deleted meanwhile gets no role.
    if ('refused' in done) return
  }
  const to = await deps.emailOf(trial.userId, position)
  if (to === undefined) return
  const texts = result ? accepted(deps.publicUrl, reason) : notAccepted(deps.publicUrl, meta.at, reason)
  const mail = { ...texts, to, kind: 'accountNotice', senderId: null } as const
  await queueMail(deps.queueing, mail, { ...by, commandId: id })
}

const accepted = (publicUrl: string, reason: string | null) => ({
  subject: 'Your trial annotation was successful',
  text:
    `${withReason(reason)}You are an annotator now: claim your first match in the annotation queue.\n\n` +
    `${publicUrl}/annotationList\n`,
})

const notAccepted = (publicUrl: string, at: string, reason: string | null) => ({
  subject: 'Your trial annotation was reviewed',
  text:
    `Your trial annotation was reviewed on ${at.slice(0, 10)}, but was not successful.\n\n` +
    `${withReason(reason)}You can change a copy of it and submit it again:\n\n` +
    `${publicUrl}/trialAnnotationEntry\n`,
})

const withReason = (reason: string | null) => (reason === null ? '' : `${reason}\n\n`)
