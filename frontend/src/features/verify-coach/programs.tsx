import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { RECRUITING_TEXTS } from '@courtline/messages/recruiting/words'
import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import type { FullProgramView } from '@courtline/messages/views/recruiting'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import {
  COACH_TYPE_WORDS,
  displayNameOf,
  DIVISION_WORDS,
  PROGRAM_TYPE_WORDS,
  programName,
} from '../../domain/recruiting/words.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { ICON } from '../../ui/icon.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { showOutcome } from '../../ui/show-outcome.ts'
import { Failed } from '../../ui/states.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ProgramDialog } from './program-dialog.tsx'
import { useDeleteProgramMutation, useFullProgramsQuery } from './verify-coach-calls.ts'

const SEARCH_PAUSE_MS = 250

/** What is being changed: a new program, one of the list, or many by a file. */
type Changing =
  { readonly what: 'new' | 'import' } | { readonly what: 'edit'; readonly program: FullProgramView }

/** The programs of the site with their coaches: add, edit, delete, import (D126). */
export function Programs() {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS)
  const [changing, setChanging] = useState<Changing>()
  const close = () => setChanging(undefined)
  return (
    <section className="panel recruiting-panel" aria-labelledby="all-programs">
      <header>
        <h2 id="all-programs">Programs</h2>
        <TextInput
          type="search"
          aria-label="Search programs"
          placeholder="Search by college, team or conference"
          leftSection={<IconSearch {...ICON} />}
          className="program-search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button onClick={() => setChanging({ what: 'import' })}>Import</Button>
        <Button onClick={() => setChanging({ what: 'new' })}>Add program</Button>
      </header>
      <ProgramList search={search} onEdit={(program) => setChanging({ what: 'edit', program })} />
      {changing?.what === 'new' && <ProgramDialog onClose={close} />}
      {changing?.what === 'edit' && <ProgramDialog program={changing.program} onClose={close} />}
      {changing?.what === 'import' && <ImportDialog onClose={close} />}
    </section>
  )
}

function ProgramList({ search, onEdit }: { search: string; onEdit: (program: FullProgramView) => void }) {
  const [shown, setShown] = useState({ search, pages: 1 })
  const pages = shown.search === search ? shown.pages : 1
  const { data: programs, error, isFetching, refetch } = useFullProgramsQuery({ search, pages })
  if (!programs) {
    return error ? (
      <Failed what="The programs could not be read" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={200} />
    )
  }
  if (programs.length === 0) {
    return (
      <p className="muted">
        {search === ''
          ? 'There is no program yet. Add one, or import a list.'
          : `No program is called “${search}”.`}
      </p>
    )
  }
  return (
    <>
      <table className="program-table">
        <TableHead columns={['College', 'Type', 'Division', 'Conference', 'Coaches']} />
        <tbody>
          {programs.map((program) => (
            <Row key={program.id} program={program} onEdit={() => onEdit(program)} />
          ))}
        </tbody>
      </table>
      {programs.length >= pages * MOST_IN_PAGE && (
        <MoreRows
          label="Show more programs"
          loading={isFetching}
          onMore={() => setShown({ search, pages: pages + 1 })}
        />
      )}
    </>
  )
}

function Row({ program, onEdit }: { program: FullProgramView; onEdit: () => void }) {
  const confirm = useConfirm()
  const [remove, { isLoading }] = useDeleteProgramMutation()
  const name = programName(program)
  const takeAway = async () => {
    if (!(await confirm({ text: RECRUITING_TEXTS.deleteProgram, yes: 'Delete', danger: true }))) return
    await showOutcome(remove(program.id), `${name} is deleted.`)
  }
  const coaches = program.coaches.map(
    (coach) => `${displayNameOf(coach)} (${COACH_TYPE_WORDS[coach.coachDetails.coachType]})`,
  )
  return (
    <tr>
      <th scope="row">
        {program.collegeName}
        {program.teamName !== null && <span className="faint program-team">{program.teamName}</span>}
      </th>
      <td data-label="Type">{PROGRAM_TYPE_WORDS[program.programType]}</td>
      <td data-label="Division">{program.division === null ? '–' : DIVISION_WORDS[program.division]}</td>
      <td data-label="Conference">{program.conference ?? '–'}</td>
      <td data-label="Coaches" className="muted">
        {coaches.length === 0 ? '–' : coaches.join(', ')}
      </td>
      <td className="program-actions">
        <Button size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          loading={isLoading}
          aria-label={`Delete ${name}`}
          onClick={() => void takeAway()}
        >
          Delete
        </Button>
      </td>
    </tr>
  )
}
