import { Select, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useRef, type ReactNode } from 'react'
import { OFFERED_YEARS } from '../../domain/recruiting/words.ts'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { useKeys } from '../../foundation/keys/keyboard.tsx'
import { ICON } from '../../ui/icon.ts'
import type { RecruitAddress } from './use-recruit-address.ts'

const ALL_YEARS = 'All years'

/** Search box and enrollment-year filter of a coach's lists. */
export function SearchBar({ address, children }: { address: RecruitAddress; children?: ReactNode }) {
  const field = useRef<HTMLInputElement>(null)
  useKeys('recruits', { 'recruits.search': () => field.current?.focus() })
  return (
    <div className="recruit-search">
      <TextInput
        ref={field}
        type="search"
        aria-label="Search recruits"
        placeholder="Search by name"
        leftSection={<IconSearch {...ICON} />}
        rightSection={<Kbd action="recruits.search" />}
        value={address.text}
        onChange={(event) => address.change({ search: event.currentTarget.value })}
      />
      <Select
        aria-label="Enrollment year"
        data={[ALL_YEARS, ...OFFERED_YEARS.map(String)]}
        value={address.year === undefined ? ALL_YEARS : String(address.year)}
        onChange={(year) => address.change({ year: year === null || year === ALL_YEARS ? undefined : year })}
      />
      {children}
    </div>
  )
}
