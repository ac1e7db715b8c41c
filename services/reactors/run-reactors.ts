import { setTimeout as wait } from 'node:timers/promises'
import type { Dispatch } from '@courtline/application/dispatch'
import { mailFacts } from '@courtline/application/matches/mail-facts'
import { shareForOwner } from '@courtline/application/sharing/share-for-owner'
import { eraseDueAccounts } from '@courtline/application/accounts/due-deletions'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import type { Sessions } from '@courtline/infra/sessions/sessions'
import type { EventLog } from '@courtline/infra/event-log/event-log'
import type { Mailer } from '@courtline/infra/mail/mailer'
import type { VideoSiteService } from '@courtline/infra/outside/video-site/video-site'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { Checkpoint } from '@courtline/infra/subscription/checkpoint'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { derivedId } from '@courtline/messages/ids'
import { claimedMatches, findMatch } from '@courtline/projections/matches/read'
import { makersOfReelsWith } from '@courtline/projections/reels/read'
import type { ProjectionHost } from '@courtline/projections/runtime/thread/projection-host'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { followOrders } from './business/follow-orders.ts'
import { runRecruiting } from './recruiting/run-recruiting.ts'
import { findUser } from '@courtline/projections/users/read'
import { answerTrials } from './answer-trials.ts'
import { releaseLapsedClaims } from './auto-release.ts'
import { followSecondAnnotations } from './second-annotations.ts'
import type { Preshare } from './preshared.ts'
import { runOutbox } from './mail/run-outbox.ts'
import { sendMatchMail } from './send-match-mail.ts'
import { revokeGrants } from './reels/revoke-grants.ts'
import { withdrawReels } from './reels/withdraw-reels.ts'
import { settleCredits } from './settle-credits.ts'
import { sharePreshared } from './share-preshared.ts'

export interface ReactorDeps {
  readonly log: EventLog
  readonly keys: PersonalKeys
  readonly projections: ProjectionHost
  readonly dispatch: Dispatch
  readonly mailer: Mailer
  /** What an erasure removes besides. */
  readonly blobs: BlobStore
  readonly sessions: Pick<Sessions, 'revokeAllOf'>
  /** Where rights to upload are given back; absent where none is set up. */
  readonly videoSite?: Pick<VideoSiteService, 'revoke'> | undefined
  readonly publicUrl: string
  readonly siteSecret: Uint8Array
  /** Where a reactor stores how far it has come. */
  readonly checkpoint: (reactor: string) => Checkpoint
  readonly subscriptions: SubscriptionRegistry
  readonly report: (line: string) => void
  readonly signal: AbortSignal
}

const LOOK_AT_CLAIMS_EVERY_MS = 60_000
const LOOK_AT_CREDITS_EVERY_MS = 3_600_000
const LOOK_AT_DELETIONS_EVERY_MS = 3_600_000
const READ_WAIT_MS = 10_000
/** What is read for whatever follows from a second annotation. */
const SECOND_VIEWS = ['second-annotations', 'match-state', 'site-settings'] as const
/** What is read for whatever follows from recruiting. */
const RECRUITING_VIEWS = ['recruits', 'coaches', 'programs', 'users', 'matches', 'user-settings'] as const

/** Mail to owners, what becomes of trials and of second annotations, matches shared as they asked, claims that lapse, credits left over, accounts to be erased; ends when the signal aborts. */
export async function startReactors(deps: ReactorDeps): Promise<void> {
  const { projections } = deps
  const mailFactsOf = async (matchId: string, position: string) => {
    await projections.waitFor('matches', position, READ_WAIT_MS)
    await projections.waitFor('users', position, READ_WAIT_MS)
    return await mailFacts(projections.reads, matchId)
  }
  const emailOf = async (userId: string, position: string) => {
    await projections.waitFor('users', position, READ_WAIT_MS)
    return (await findUser(projections.reads, userId))?.emails[0]?.email
  }
  const checkpoint = deps.checkpoint('match-mail')
  const preshared = deps.checkpoint('preshared')
  const { dispatch, publicUrl, siteSecret, report } = deps
  const sharing = {
    dispatch,
    projections,
    settings: { siteSecret, publicUrl },
    now: () => new Date(),
  }
  const share = async (matchId: string, preshare: Preshare, position: string) => {
    await projections.waitFor('matches', position, READ_WAIT_MS)
    await shareForOwner(sharing, matchId, preshare, report)
  }
  const makersOf = async (matchId: string, position: string) => {
    const reached = await projections.waitFor('reels', position, READ_WAIT_MS)
    // The subscription tries again.
    if (reached !== 'reached') throw new Error(`The reels are ${reached} events behind`)
    return await makersOfReelsWith(projections.reads, matchId)
  }
  await Promise.all([
    runOutbox(deps),
    sendMatchMail({ ...deps, checkpoint, mailFactsOf, queueing: sharing }),
    answerTrials({ ...deps, checkpoint: deps.checkpoint('trials'), queueing: sharing, emailOf }),
    followSecondAnnotations({
      ...deps,
      checkpoint: deps.checkpoint('second-annotations'),
      reads: projections.reads,
      readAfter: async (position) => {
        for (const view of SECOND_VIEWS) {
          const reached = await projections.waitFor(view, position, READ_WAIT_MS)
          // The subscription tries again.
          if (reached !== 'reached') throw new Error(`${view} is ${reached} events behind`)
        }
      },
    }),
    sharePreshared({ ...deps, checkpoint: preshared, share }),
    followOrders({
      ...deps,
      checkpoint: deps.checkpoint('orders'),
      following: { ...sharing, log: deps.log, keys: deps.keys },
    }),
    runRecruiting({
      ...deps,
      checkpoint: deps.checkpoint('recruiting'),
      following: { dispatch, reads: projections.reads, settings: { siteSecret, publicUrl } },
      readAfter: async (position) => {
        await Promise.all(RECRUITING_VIEWS.map((view) => projections.waitFor(view, position, READ_WAIT_MS)))
      },
    }),
    withdrawReels({ ...deps, checkpoint: deps.checkpoint('reels-of-deleted-matches'), makersOf }),
    revokeGrants({ ...deps, checkpoint: deps.checkpoint('ended-video-grants') }),
    watchClaims(deps),
    watchCredits(deps),
    watchDeletions(deps),
  ])
}

async function watchClaims({ projections, dispatch, report, signal }: ReactorDeps): Promise<void> {
  const look = () =>
    releaseLapsedClaims({
      claimsOlderThan: async (before) =>
        (await claimedMatches(projections.reads)).flatMap(({ id, workedOnAt }) =>
          workedOnAt < before ? [id] : [],
        ),
      lapse: async (matchId, now, lapsesAfterHours) => {
        const meta = { actorId: 'worker:auto-release', at: now, commandId: derivedId('lapse', matchId, now) }
        await dispatch('match', matchId, { type: 'LapseClaim', now, lapsesAfterHours }, meta)
      },
      lapsesAfterHours: async () => (await settingsOfSite(projections.reads)).claimLapsesAfterHours,
      now: () => new Date(),
    })
  await repeatedly(look, LOOK_AT_CLAIMS_EVERY_MS, signal, (error) =>
    report(`Claims could not be checked: ${error}`),
  )
}

async function watchCredits(deps: ReactorDeps): Promise<void> {
  const { log, projections, dispatch, report, signal } = deps
  const checkpoint = deps.checkpoint('credits')
  const look = () =>
    settleCredits({
      log,
      checkpoint,
      ownerOfUnused: async (matchId, position) => {
        const reached = await projections.waitFor('matches', position, READ_WAIT_MS)
        // The next run reads again.
        if (reached !== 'reached') throw new Error(`The matches are ${reached} events behind`)
        const match = await findMatch(projections.reads, matchId)
        const isUnused = match?.lifeCycle.status === 'Deleted' && match.lastAnnotationUpdate === null
        return isUnused ? match.ownerId : undefined
      },
      giveBack: async (userId, matchId) => {
        const commandId = derivedId('settle-credit', matchId)
        const meta = { actorId: 'worker:credits', at: new Date().toISOString(), commandId }
        await dispatch('user', userId, { type: 'ReturnCredit', matchId }, meta)
      },
      now: () => new Date(),
    })
  await repeatedly(look, LOOK_AT_CREDITS_EVERY_MS, signal, (error) =>
    report(`Credits could not be checked: ${error}`),
  )
}

/** Accounts that their owners wanted deleted (D111). Their sessions ended when they requested it. */
async function watchDeletions(deps: ReactorDeps): Promise<void> {
  const { projections, report, signal } = deps
  const ports = {
    ...deps,
    matchesAfter: (position: string) => projections.waitFor('matches', position, READ_WAIT_MS),
    onSessionEnded: () => undefined,
  }
  const look = () => eraseDueAccounts(ports, new Date(), report)
  await repeatedly(look, LOOK_AT_DELETIONS_EVERY_MS, signal, (error) =>
    report(`Accounts that are to be deleted could not be checked: ${error}`),
  )
}

/** Looks again and again until the signal; a look that fails is reported, and the next one does what it left. */
async function repeatedly(
  look: () => Promise<unknown>,
  everyMs: number,
  signal: AbortSignal,
  failed: (error: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    await look().catch((error: unknown) => failed(String(error)))
    await wait(everyMs, undefined, { signal }).catch(() => 'stopping')
  }
}
