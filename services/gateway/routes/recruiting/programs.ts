import { derivedId, PROGRAMS_ID } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import type { ProgramCommand } from '@courtline/messages/recruiting/program'
import type { FullProgramView } from '@courtline/messages/views/recruiting'
import { refused, type Result, type Written, type Refused } from '@courtline/application/outcome'
import { programTextOf } from '@courtline/projections/programs/project'
import { findProgram, searchPrograms } from '@courtline/projections/programs/read'
import { callerMeta, type Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { readPage } from '../../http/pages.ts'
import type { Handler } from '../../register-route.ts'
import { fullProgramViews } from '../../views/recruiting/coach-views.ts'
import { programView } from '../../views/recruiting/links.ts'

const pageOfPrograms = ({ projections: { reads } }: Gateway, search: string, cursor: string | undefined) =>
  readPage(
    {
      read: (from, limit) => searchPrograms(reads, search, limit, from),
      placeOf: (program) => [programTextOf(program), program.id],
    },
    cursor,
  )

/** Programs by college, without coaches. */
export const programsCall =
  (gateway: Gateway): Handler<'programs'> =>
  async ({ query: { search = '', cursor } }) => {
    const page = await pageOfPrograms(gateway, search, cursor)
    return 'refused' in page ? page : { answer: page.rows.map(programView), next: page.next }
  }

/** Programs by college, with their coaches, for admins. */
export const fullPrograms =
  (gateway: Gateway): Handler<'fullPrograms'> =>
  async ({ query: { search = '', cursor } }) => {
    const page = await pageOfPrograms(gateway, search, cursor)
    return 'refused' in page ? page : { answer: await fullProgramViews(gateway, page.rows), next: page.next }
  }

/** Adds a program; the same command again is the same program. */
export const createProgram =
  (gateway: Gateway): Handler<'createProgram'> =>
  async ({ body: details, caller, commandId }) => {
    const programId = derivedId('program', commandId)
    const command = { type: 'AddProgram', by: caller.actor, programId, details } as const
    const done = await onPrograms(gateway, { caller, commandId }, command)
    return 'refused' in done ? done : programAfter(gateway, programId, done.written)
  }

/** Changes the fields of a program. */
export const changeProgram =
  (gateway: Gateway): Handler<'changeProgram'> =>
  async ({ params: { id: programId }, body: details, caller, commandId }) => {
    const command = { type: 'ChangeProgram', by: caller.actor, programId, details } as const
    const done = await onPrograms(gateway, { caller, commandId }, command)
    return 'refused' in done ? done : programAfter(gateway, programId, done.written)
  }

/** Deletes a program; what follows for coaches and recruits, the reactor of recruiting does (D126). */
export const deleteProgram =
  (gateway: Gateway): Handler<'deleteProgram'> =>
  async ({ params: { id: programId }, caller, commandId }) => {
    if (!(await findProgram(gateway.projections.reads, programId))) return refused(refusal('NOT_FOUND'))
    const command = { type: 'DeleteProgram', by: caller.actor, programId } as const
    const done = await onPrograms(gateway, { caller, commandId }, command)
    return 'refused' in done ? done : { answer: { ok: true }, written: done.written }
  }

/** Gives a command to the one stream of programs, and waits until it can be read. */
export async function onPrograms(
  gateway: Gateway,
  { caller, commandId }: { readonly caller: Caller; readonly commandId: string },
  command: ProgramCommand,
): Promise<{ readonly written: Written } | Refused> {
  const meta = callerMeta(caller, commandId, gateway.now())
  const done = await gateway.dispatch('program', PROGRAMS_ID, command, meta)
  if ('refused' in done) return done
  await gateway.readAfter(['programs'], done.written.position)
  return done
}

async function programAfter(
  gateway: Gateway,
  programId: string,
  written: Written,
): Promise<Result<FullProgramView>> {
  const program = await findProgram(gateway.projections.reads, programId)
  const [answer] = program ? await fullProgramViews(gateway, [program]) : []
  return answer ? { answer, written } : refused(refusal('NOT_FOUND'))
}
