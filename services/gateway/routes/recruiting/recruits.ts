import { refusal } from '@courtline/messages/refusals'
import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import type { RecruitCard, RecruitView } from '@courtline/messages/views/recruiting'
import { refused, type Result, type Written } from '@courtline/application/outcome'
import { findMatches } from '@courtline/projections/matches/read'
import { findProgram } from '@courtline/projections/programs/read'
import { findRecruit, placeInGallery, searchGallery } from '@courtline/projections/recruits/read'
import type { RecruitDocument } from '@courtline/projections/recruits/recruit-document'
import { scoutingOf } from '@courtline/projections/scouting/read'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { displayNames, findUser, findUsers } from '@courtline/projections/users/read'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { readPage } from '../../http/pages.ts'
import type { Handler } from '../../register-route.ts'
import { answerersOf, linkWith, recruitViews, shownRecruit } from '../../views/recruiting/recruit-views.ts'
import { hiddenFrom } from '../users/change.ts'
import { onRecruit } from './program-links.ts'
import { changeRecruitingRole } from './roles.ts'

/** A page, and some of whom a program follows already. */
const RECRUITS_AT_ONCE = MOST_IN_PAGE + 25

/** Recruits whom the caller finds, by name; those that their program follows already only where they are asked for. */
export const recruitsCall =
  (gateway: Gateway): Handler<'recruits'> =>
  async ({ query, caller }) => {
    const { search = '', enrollmentYear, showFollowed = false, cursor } = query
    const programId = caller.coaching?.programId
    if (programId === undefined) return refused(refusal('NOT_ALLOWED'))
    const { reads } = gateway.projections
    const year = enrollmentYear === undefined ? {} : { enrollmentYear }
    const isMeant = ({ links }: RecruitDocument) => {
      const program = links.find((link) => link.programId === programId)?.program
      return program !== 'blocked' && (showFollowed || program !== 'follows')
    }
    const page = await readPage(
      {
        read: (from, limit) =>
          searchGallery(reads, { name: search, ...year, limit, ...(from !== undefined && { from }) }),
        placeOf: (recruit) => [placeInGallery(recruit, enrollmentYear), recruit.id],
        batch: RECRUITS_AT_ONCE,
        meant: async (rows) => rows.filter(isMeant),
      },
      cursor,
    )
    if ('refused' in page) return page
    return { answer: await recruitCards(gateway, page.rows, programId), next: page.next }
  }

async function recruitCards(
  gateway: Gateway,
  recruits: readonly RecruitDocument[],
  programId: string,
): Promise<RecruitCard[]> {
  const { reads } = gateway.projections
  const answerers = answerersOf(recruits, programId)
  const [program, names] = await Promise.all([
    findProgram(reads, programId),
    answerers.length === 0 ? new Map<string, string | null>() : displayNames(reads, answerers),
  ])
  const kept = await scoutingOf(
    reads,
    programId,
    recruits.map(({ id }) => id),
  )
  const pictures = await titlesOf(gateway, recruits)
  return recruits.flatMap((recruit) => {
    const { id, displayName, details } = recruit
    if (!details) return []
    const { count = 0, titleImage = null } = pictures.get(id) ?? {}
    return {
      id,
      userDetails: { displayName },
      enrollmentYear: details.enrollmentYear,
      bio: details.bio,
      matches: count,
      titleImage,
      link: (program && linkWith(recruit, program, names)) ?? null,
      tags: [...(kept.get(id)?.tags ?? [])],
    }
  })
}

/** How many matches each of these recruits shows that can be watched, and the title picture of the newest. */
async function titlesOf(
  { projections: { reads }, matches }: Gateway,
  recruits: readonly RecruitDocument[],
): Promise<Map<string, { readonly count: number; readonly titleImage: string | null }>> {
  const showing = recruits.filter((recruit) => recruit.matches.length > 0)
  if (showing.length === 0) return new Map()
  const ids = showing.flatMap((recruit) => recruit.matches.map(({ matchId }) => matchId))
  const found = new Map((await findMatches(reads, [...new Set(ids)])).map((match) => [match.id, match]))
  const accounts = await findUsers(
    reads,
    showing.map(({ id }) => id),
  )
  const byId = new Map(showing.map((recruit) => [recruit.id, recruit]))
  return new Map(
    accounts.map((account) => {
      const shown = (byId.get(account.id)?.matches ?? []).flatMap(({ matchId }) => found.get(matchId) ?? [])
      const watchable = shown.filter(
        (match) => VIEWABLE.includes(match.lifeCycle.status) && matches.belongsTo(match, account),
      )
      return [account.id, { count: watchable.length, titleImage: watchable.at(-1)?.titleImage ?? null }]
    }),
  )
}

/** A recruit with everything that the caller may see of them. */
export const recruitCall =
  (gateway: Gateway): Handler<'recruit'> =>
  async ({ params: { id }, caller }) => {
    const recruit = await shownRecruit(gateway, id, caller)
    if ('refused' in recruit) return recruit
    const [answer] = await recruitViews(gateway, [recruit], caller)
    return answer ? { answer } : refused(refusal('NOT_FOUND'))
  }

/** Changes details: one's own, or anybody's as admin. What is absent of the optional ones stays as it is (D86). */
export const changeRecruit =
  (gateway: Gateway): Handler<'changeRecruit'> =>
  async ({ params: { id }, body, caller, commandId }) => {
    const hidden = hiddenFrom(caller, id)
    if (hidden) return hidden
    const before = await findRecruit(gateway.projections.reads, id)
    if (!before || (body.id !== undefined && body.id !== id)) return refused(refusal('NOT_FOUND'))
    const { email, includeInGallery, enrollmentYear } = body
    const { phone = null, bio = null, youtubeLink = null } = before.details ?? {}
    const details = {
      email,
      includeInGallery,
      enrollmentYear,
      phone: body.phone === undefined ? phone : body.phone,
      bio: body.bio === undefined ? bio : body.bio,
      youtubeLink: body.youtubeLink === undefined ? youtubeLink : body.youtubeLink,
    }
    const command = { type: 'ChangeRecruitDetails', recruitId: id, by: caller.actor, details } as const
    const done = await onRecruit(gateway, { caller, commandId }, id, command)
    return 'refused' in done ? done : recruitAfter(gateway, id, caller, done.written)
  }

/** Makes an account with a name and valid details a recruit at once (D125). */
export const becomeRecruit =
  (gateway: Gateway): Handler<'becomeRecruit'> =>
  async ({ params: { id }, caller, commandId }) => {
    const hidden = hiddenFrom(caller, id)
    if (hidden) return hidden
    const { reads } = gateway.projections
    const account = await findUser(reads, id)
    if (!account) return refused(refusal('NOT_FOUND'))
    const { recruitingEnabled: isEnabled } = await settingsOfSite(reads)
    const hasName = (account.details.displayName ?? '').trim() !== ''
    const facts = { recruitId: id, by: caller.actor, role: account.role, hasName, isEnabled }
    const done = await onRecruit(gateway, { caller, commandId }, id, { type: 'BecomeRecruit', ...facts })
    if ('refused' in done) return done
    const command = { type: 'TakeRecruitingRole', role: 'Recruit' } as const
    const no = await changeRecruitingRole(gateway, { caller, commandId }, id, command)
    return no ?? recruitAfter(gateway, id, caller, done.written)
  }

/** Gives the role back and ends all links (D125). */
export const stopBeingRecruit =
  (gateway: Gateway): Handler<'stopBeingRecruit'> =>
  async ({ params: { id }, caller, commandId }) => {
    const hidden = hiddenFrom(caller, id)
    if (hidden) return hidden
    if (!(await findUser(gateway.projections.reads, id))) return refused(refusal('NOT_FOUND'))
    const stop = { type: 'StopBeingRecruit', recruitId: id, by: caller.actor } as const
    const done = await onRecruit(gateway, { caller, commandId }, id, stop)
    if ('refused' in done) return done
    const command = { type: 'GiveUpRecruitingRole', role: 'Recruit' } as const
    const no = await changeRecruitingRole(gateway, { caller, commandId }, id, command)
    return no ?? { answer: { ok: true }, written: done.written }
  }

async function recruitAfter(
  gateway: Gateway,
  id: string,
  caller: Caller,
  written: Written,
): Promise<Result<RecruitView>> {
  const recruit = await findRecruit(gateway.projections.reads, id)
  const [answer] = recruit ? await recruitViews(gateway, [recruit], caller) : []
  return answer ? { answer, written } : refused(refusal('NOT_FOUND'))
}
