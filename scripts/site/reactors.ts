import { setTimeout as wait } from 'node:timers/promises'
import type { Commands } from '@courtline/gateway/commands'
import { shareByMail } from '@courtline/gateway/sharing/share-by-mail'
import type { EventLog } from '@courtline/infra/event-log/event-log'
import type { Mailer } from '@courtline/infra/mail/mailer'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { derivedId } from '@courtline/messages/ids'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import { accountsOf, withAccountNames } from '@courtline/projections/match-words/account-names'
import { claimedMatches, findMatch } from '@courtline/projections/matches/read'
import type { ProjectionHost } from '@courtline/projections/runtime/projection-host'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { displayNames, findUser } from '@courtline/projections/users/read'
import { releaseLapsedClaims } from '@courtline/reactors/auto-release'
import type { ReactorCheckpoint } from '@courtline/reactors/checkpoint'
import type { MatchForLetter } from '@courtline/reactors/match-mail'
import type { Preshare } from '@courtline/reactors/preshared'
import { sendMatchMail } from '@courtline/reactors/send-match-mail'
import { settleCredits } from '@courtline/reactors/settle-credits'
import { sharePreshared } from '@courtline/reactors/share-preshared'

export interface ReactorDeps {
  readonly log: EventLog
  readonly keys: PersonalKeys
  readonly projections: ProjectionHost
  readonly commands: Commands
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly siteSecret: Uint8Array
  /** Where a reactor remembers how far it has come. */
  readonly checkpoint: (reactor: string) => ReactorCheckpoint
  readonly tell: (line: string) => void
  readonly signal: AbortSignal
}

const LOOK_AT_CLAIMS_EVERY_MS = 60_000
const LOOK_AT_CREDITS_EVERY_MS = 3_600_000
const READ_WAIT_MS = 10_000

/** Mail to owners, matches shared as they asked, claims that lapse, credits left over; ends when the signal aborts. */
export async function startReactors(deps: ReactorDeps): Promise<void> {
  const { projections } = deps
  const matchForLetter = async (matchId: string, position: string) => {
    await projections.waitFor('matches', position, READ_WAIT_MS)
    await projections.waitFor('users', position, READ_WAIT_MS)
    return await letterFacts(projections, matchId)
  }
  const checkpoint = deps.checkpoint('match-mail')
  const preshared = deps.checkpoint('preshared')
  const share = (matchId: string, preshare: Preshare, position: string) =>
    shareForOwner(deps, matchId, preshare, position)
  await Promise.all([
    sendMatchMail({ ...deps, checkpoint, matchForLetter }),
    sharePreshared({ ...deps, checkpoint: preshared, share }),
    watchClaims(deps),
    watchCredits(deps),
  ])
}

/** Shares a match with those whom its owner named with the upload, in the owner's name (D67). */
async function shareForOwner(
  { projections, commands, mailer, publicUrl, siteSecret, tell }: ReactorDeps,
  matchId: string,
  { ownerId, emails }: Preshare,
  position: string,
): Promise<void> {
  await projections.waitFor('matches', position, READ_WAIT_MS)
  const owner = await findUser(projections.reads, ownerId)
  const match = await findMatch(projections.reads, matchId)
  if (!owner || !match) return
  const now = () => new Date()
  const shared = await shareByMail(
    { issue: commands, projections, mailer, settings: { siteSecret, publicUrl }, now },
    {
      match,
      by: { userId: owner.id, permissions: [...ROLE_PERMISSIONS[owner.role]] },
      emails,
      message: null,
      onLost: (error) => tell(`A letter about a shared match was not sent: ${String(error)}`),
    },
    { actorId: 'worker:preshare', at: now().toISOString(), commandId: derivedId('preshare', matchId) },
  )
  if ('refused' in shared) tell(`A match was not shared as its owner asked: ${shared.refused.text}`)
}

async function letterFacts({ reads }: ProjectionHost, matchId: string): Promise<MatchForLetter | undefined> {
  const match = await findMatch(reads, matchId)
  const owner = match && (await findUser(reads, match.ownerId))
  if (!match || !owner) return undefined
  const names = await displayNames(reads, accountsOf(match.metadata.players))
  return {
    matchId,
    ownerEmail: owner.emails[0]?.email ?? null,
    teams: withAccountNames(match.metadata, names).teams,
    hasVideoToCut: match.preprocessedVideoUri !== null,
  }
}

async function watchClaims({ projections, commands, tell, signal }: ReactorDeps): Promise<void> {
  const look = () =>
    releaseLapsedClaims({
      claimsOlderThan: async (before) =>
        (await claimedMatches(projections.reads)).flatMap(({ id, workedOnAt }) =>
          workedOnAt < before ? [id] : [],
        ),
      lapse: async (matchId, now, lapsesAfterHours) => {
        const meta = { actorId: 'worker:auto-release', at: now, commandId: derivedId('lapse', matchId, now) }
        await commands.match(matchId, { type: 'LapseClaim', now, lapsesAfterHours }, meta)
      },
      lapsesAfterHours: async () => (await settingsOfSite(projections.reads)).claimLapsesAfterHours,
      now: () => new Date(),
    })
  await repeatedly(look, LOOK_AT_CLAIMS_EVERY_MS, signal, (error) =>
    tell(`Claims could not be looked at: ${error}`),
  )
}

async function watchCredits(deps: ReactorDeps): Promise<void> {
  const { log, projections, commands, tell, signal } = deps
  const checkpoint = deps.checkpoint('credits')
  const look = () =>
    settleCredits({
      log,
      checkpoint,
      ownerOfUnused: async (matchId, position) => {
        const reached = await projections.waitFor('matches', position, READ_WAIT_MS)
        // The next look asks again.
        if (reached !== 'reached') throw new Error(`The matches are ${reached} events behind`)
        const match = await findMatch(projections.reads, matchId)
        return match?.lastAnnotationUpdate === null ? match.ownerId : undefined
      },
      giveBack: async (userId, matchId) => {
        const commandId = derivedId('settle-credit', matchId)
        const meta = { actorId: 'worker:credits', at: new Date().toISOString(), commandId }
        await commands.user(userId, { type: 'ReturnCredit', matchId }, meta)
      },
      now: () => new Date(),
    })
  await repeatedly(look, LOOK_AT_CREDITS_EVERY_MS, signal, (error) =>
    tell(`Credits could not be looked at: ${error}`),
  )
}

/** Looks again and again until the signal; a look that fails is told, and the next one does what it left. */
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
