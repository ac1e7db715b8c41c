import { importedRows, programDecider } from '@courtline/deciders/recruiting/program'
import { derivedId, PROGRAMS_STREAM } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { ProgramEvent } from '@courtline/messages/recruiting/program'
import type { ProgramImportView } from '@courtline/messages/views/recruiting'
import { refused, type Written } from '@courtline/application/outcome'
import { readProgramList } from '@courtline/application/recruiting/program-list'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { onPrograms } from './programs.ts'

/** Rows of one append: so many fit into what every event store takes at once. */
const ROWS_AT_ONCE = 1000
const MOST_LISTED = 200

/** Programs from a list with tabs: what would become of each row, or with `apply` the import itself (D126). */
export const importPrograms =
  (gateway: Gateway): Handler<'importPrograms'> =>
  async ({ body: { tsv, apply }, caller, commandId }) => {
    const rows = readProgramList(tsv)
    if ('refused' in rows) return refused(rows.refused)
    const came = importedRows(rows.rows, await programsNow(gateway))
    let written: Written | undefined
    for (let at = 0; apply && at < rows.rows.length; at += ROWS_AT_ONCE) {
      const command = {
        type: 'ImportPrograms',
        by: caller.actor,
        rows: rows.rows.slice(at, at + ROWS_AT_ONCE),
      } as const
      const name = { caller, commandId: derivedId('import', commandId, String(at)) }
      const done = await onPrograms(gateway, name, command)
      if ('refused' in done) return done
      written = done.written
    }
    return { answer: importView(came, apply), ...(written && { written }) }
  }

/** All programs as their stream has them at this moment: a preview must not lag behind. */
async function programsNow({ log, keys }: Gateway) {
  const events: Recorded<ProgramEvent>[] = []
  for await (const page of log.readStream(PROGRAMS_STREAM))
    events.push(...page.map((stored) => openRecorded<ProgramEvent>(stored, keys)))
  return programDecider.evolve(programDecider.initial, events)
}

function importView(came: ReturnType<typeof importedRows>, applied: boolean): ProgramImportView {
  const refusedRows = came.flatMap(({ line, refused: why }) => (why ? [{ line, text: why.text }] : []))
  const changes = came.flatMap(({ line, event }) =>
    event && event.type !== 'ProgramDeleted'
      ? [
          {
            line,
            what: event.type === 'ProgramAdded' ? ('added' as const) : ('changed' as const),
            program: { id: event.data.programId, ...event.data.details },
          },
        ]
      : [],
  )
  const count = (what: 'added' | 'changed') => changes.filter((each) => each.what === what).length
  return {
    applied,
    added: count('added'),
    changed: count('changed'),
    unchanged: came.length - refusedRows.length - changes.length,
    refusedCount: refusedRows.length,
    refused: refusedRows.slice(0, MOST_LISTED),
    preview: changes.slice(0, MOST_LISTED),
  }
}
