import { may } from '@courtline/messages/actor'
import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import { seesRecruit } from '@courtline/messages/recruiting/access'
import { refusal } from '@courtline/messages/refusals'
import type { RecruitMatchView, RecruitView, ScoutingView } from '@courtline/messages/views/recruiting'
import { refused, type Refused } from '@courtline/application/outcome'
import { findMatches } from '@courtline/projections/matches/read'
import type { ProgramDocument } from '@courtline/projections/programs/project'
import { findProgram, findPrograms } from '@courtline/projections/programs/read'
import { findRecruit, recruitAccessOf } from '@courtline/projections/recruits/read'
import type { RecruitDocument } from '@courtline/projections/recruits/recruit-document'
import { scoutingOf } from '@courtline/projections/scouting/read'
import type { ScoutingDocument } from '@courtline/projections/scouting/project'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { displayNames, findUsers } from '@courtline/projections/users/read'
import { PLAIN_WAY, recruitingAskerOf, type Caller, type MatchWay } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { linkView } from './links.ts'

/** The recruit themselves or an admin, who read everything but what programs keep. */
export const isTheirs = (caller: Caller | null, recruitId: string): boolean =>
  caller !== null && (caller.actor.userId === recruitId || may(caller.actor, 'Admin'))

/** A recruit whom the asker may see; NOT_FOUND as if they were not there for everybody else (D22, D87). */
export async function shownRecruit(
  gateway: Gateway,
  recruitId: string,
  caller: Caller | null,
  way: MatchWay = PLAIN_WAY,
): Promise<RecruitDocument | Refused> {
  const recruit = await findRecruit(gateway.projections.reads, recruitId)
  const isSeen =
    recruit &&
    (isTheirs(caller, recruitId) || seesRecruit(recruitAccessOf(recruit), recruitingAskerOf(caller, way)))
  if (isSeen) return recruit
  return refused(refusal(caller && may(caller.actor, 'Login') ? 'NOT_FOUND' : 'NOT_LOGGED_IN'))
}

/** Recruits with everything that the caller may see of them; that they may see them at all has been checked. */
export async function recruitViews(
  gateway: Gateway,
  recruits: readonly RecruitDocument[],
  caller: Caller,
): Promise<RecruitView[]> {
  const { reads } = gateway.projections
  const programId = caller.coaching?.programId
  const { invitesPerRecruit } = await settingsOfSite(reads)
  const matches = await recruitMatchViews(gateway, recruits, caller)
  const program = programId === undefined ? undefined : await findProgram(reads, programId)
  const ids = recruits.map(({ id }) => id)
  const kept =
    programId === undefined ? new Map<string, ScoutingDocument>() : await scoutingOf(reads, programId, ids)
  const names = await displayNames(reads, answerersOf(recruits, programId))
  return recruits.map((recruit) => ({
    id: recruit.id,
    userDetails: { displayName: recruit.displayName },
    recruitDetails: recruit.details,
    recruitMatches: matches.get(recruit.id) ?? [],
    isRecruit: recruit.role === 'Recruit',
    invitesLeft: isTheirs(caller, recruit.id) ? Math.max(0, invitesPerRecruit - recruit.invitesUsed) : null,
    link: (program && linkWith(recruit, program, names)) ?? null,
    scouting: program ? scoutingView(recruit, program.id, kept.get(recruit.id), caller) : null,
  }))
}

/** Who of the program's coaches answered. */
export const answerersOf = (recruits: readonly RecruitDocument[], programId: string | undefined): string[] =>
  recruits.flatMap(({ links }) =>
    links.flatMap((link) => (link.programId === programId ? (link.answeredBy ?? []) : [])),
  )

/** A program's link with a recruit, as its coaches see it. */
export function linkWith(
  recruit: RecruitDocument,
  program: ProgramDocument,
  names: ReadonlyMap<string, string | null>,
) {
  const link = recruit.links.find(({ programId }) => programId === program.id)
  return link && linkView(recruit, link, program, 'program', names)
}

function scoutingView(
  { changes }: RecruitDocument,
  programId: string,
  kept: ScoutingDocument | undefined,
  { actor }: Caller,
): ScoutingView {
  const lastVisit = kept?.visits[actor.userId] ?? null
  const isNew = (at: string) => lastVisit === null || at > lastVisit
  const isTheirs = (ofProgram: string | null) => ofProgram === null || ofProgram === programId
  const news = changes.filter((change) => isNew(change.at) && isTheirs(change.programId))
  return {
    notes: kept?.notes ?? null,
    tags: [...(kept?.tags ?? [])],
    lastVisit,
    news: news.map(({ at, what }) => ({ at, what })).toReversed(),
  }
}

/** The matches that recruits show, as the caller sees them, by recruit, the newest first: those that they still own or play in (D87). */
export async function recruitMatchViews(
  gateway: Gateway,
  recruits: readonly RecruitDocument[],
  caller: Caller,
): Promise<Map<string, RecruitMatchView[]>> {
  const { reads } = gateway.projections
  const shown = recruits.flatMap(({ matches }) => matches.map(({ matchId }) => matchId))
  const found = await findMatches(reads, [...new Set(shown)])
  const documents = new Map(found.map((match) => [match.id, match]))
  const accounts = new Map(
    (await findUsers(reads, shown.length === 0 ? [] : recruits.map(({ id }) => id))).map((each) => [
      each.id,
      each,
    ]),
  )
  const viewable = found.filter(({ lifeCycle }) => VIEWABLE.includes(lifeCycle.status))
  const cards = new Map((await gateway.matches.openCards(viewable, caller)).map((card) => [card.id, card]))
  const views = recruits.map((recruit) => {
    const account = accounts.get(recruit.id)
    const theirs = recruit.matches.filter(({ matchId }) => {
      const match = documents.get(matchId)
      const isThere = match && match.lifeCycle.status !== 'Deleted'
      return isThere && account && gateway.matches.belongsTo(match, account)
    })
    const all = theirs.map(({ recruitMatchId, matchId, notes, attachedAt }): RecruitMatchView => {
      const card = cards.get(matchId)
      return {
        id: recruitMatchId,
        recruitId: recruit.id,
        matchId,
        notes,
        attachedAt,
        viewable: card !== undefined,
        metadata: card?.metadata ?? null,
        titleImage: card?.titleImage ?? null,
        computedMatchDetails: { score: card?.computedMatchDetails.score ?? null },
      }
    })
    return [recruit.id, all.toReversed()] as const
  })
  return new Map(views)
}

/** Links of a recruit as the recruit sees them; those of programs that are gone are left out. */
export async function linksOfRecruit(
  gateway: Gateway,
  recruit: RecruitDocument,
): Promise<NonNullable<ReturnType<typeof linkView>>[]> {
  const programs = await findPrograms(
    gateway.projections.reads,
    recruit.links.map(({ programId }) => programId),
  )
  const byId = new Map(programs.map((program) => [program.id, program]))
  const views = recruit.links.flatMap((link) => {
    const program = byId.get(link.programId)
    return (program && linkView(recruit, link, program, 'recruit', new Map())) ?? []
  })
  return views.toSorted((a, b) => (a.since < b.since ? 1 : a.since > b.since ? -1 : a.id < b.id ? -1 : 1))
}
