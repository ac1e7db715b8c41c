import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ProgramType } from '@courtline/messages/recruiting/words'
import type { ProgramView } from '@courtline/messages/views/recruiting'
import { useEffect, useState } from 'react'
import { useProgramsQuery } from '../../domain/recruiting/recruiting-calls.ts'
import { programName } from '../../domain/recruiting/words.ts'

const SEARCH_PAUSE_MS = 250

/** A program of the site, searched by the server; the one of the named college is chosen first, if there is one. */
export function ProgramSelect({
  label,
  college,
  programType,
  value,
  onChange,
}: {
  label: string
  /** As the coach wrote it. */
  college: string
  programType: ProgramType
  value: string | undefined
  onChange: (programId: string | undefined) => void
}) {
  const [typed, setTyped] = useState(college)
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS)
  const { data: programs = [] } = useProgramsQuery({ search })
  const fitting = programs.find(
    (each) =>
      each.collegeName.toLowerCase() === college.trim().toLowerCase() && each.programType === programType,
  )
  const fittingId = fitting?.id
  const isChosen = value !== undefined
  useEffect(() => {
    if (fittingId !== undefined && !isChosen) onChange(fittingId)
    // Offered once when it is found; once cleared it is not offered again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fittingId])
  return (
    <Select
      aria-label={label}
      placeholder="Choose a program"
      searchable
      clearable
      data={programs.map((program) => ({ value: program.id, label: labelOf(program) }))}
      filter={({ options }) => options}
      nothingFoundMessage="No program of this name"
      searchValue={typed}
      onSearchChange={setTyped}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}

/** With the team's name, where one college has several. */
const labelOf = (program: ProgramView) =>
  program.teamName === null ? programName(program) : `${programName(program)} (${program.teamName})`
