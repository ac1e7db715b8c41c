import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Commands } from '@courtline/gateway/commands'
import type { EventLog } from '@courtline/infra/event-log/event-log'
import type { Mailer } from '@courtline/infra/mail/mailer'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { derivedId } from '@courtline/messages/ids'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site'
import { claimedMatches, findMatch } from '@courtline/projections/matches/read'
import type { ProjectionHost } from '@courtline/projections/runtime/projection-host'
import { findUser } from '@courtline/projections/users/read'
import { releaseLapsedClaims } from '@courtline/reactors/auto-release'
import { checkpointFile } from '@courtline/reactors/checkpoint-file'
import type { MatchForLetter } from '@courtline/reactors/match-mail'
import { sendMatchMail } from '@courtline/reactors/send-match-mail'

export interface ReactorDeps {
  readonly log: EventLog
  readonly keys: PersonalKeys
  readonly projections: ProjectionHost
  readonly commands: Commands
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly dataDir: string
  readonly tell: (line: string) => void
  readonly signal: AbortSignal
}

const LOOK_EVERY_MS = 60_000
const READ_WAIT_MS = 10_000

/** Mail to owners, and claims that lapse; ends when the signal aborts. */
export async function startReactors(deps: ReactorDeps): Promise<void> {
  const { dataDir, projections } = deps
  const matchForLetter = async (matchId: string, position: string) => {
    await projections.waitFor('matches', position, READ_WAIT_MS)
    await projections.waitFor('users', position, READ_WAIT_MS)
    return await letterFacts(projections, matchId)
  }
  const checkpoint = checkpointFile(path.join(dataDir, 'match-mail.checkpoint'))
  await Promise.all([sendMatchMail({ ...deps, checkpoint, matchForLetter }), watchClaims(deps)])
}

async function letterFacts({ reads }: ProjectionHost, matchId: string): Promise<MatchForLetter | undefined> {
  const match = await findMatch(reads, matchId)
  const owner = match && (await findUser(reads, match.ownerId))
  return (
    match &&
    owner && {
      matchId,
      ownerEmail: owner.emails[0]?.email ?? null,
      teams: match.metadata.teams,
      hasVideoToCut: match.preprocessedVideoUri !== null,
    }
  )
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
      lapsesAfterHours: async () => DEFAULT_SITE_SETTINGS.claimLapsesAfterHours,
      now: () => new Date(),
    })
  while (!signal.aborted) {
    await look().catch((error: unknown) => tell(`Claims could not be looked at: ${String(error)}`))
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => 'stopping')
  }
}
