import { Checkbox, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import type { ProgramView } from '@courtline/messages/views/recruiting'
import { useState } from 'react'
import { useRecruitsQuery } from '../../domain/recruiting/scouting-calls.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { CoachFrame } from './coach-frame.tsx'
import { rowOfCard } from './recruit-rows.ts'
import { RecruitsBoard } from './recruits-board.tsx'
import { SearchBar } from './search-bar.tsx'
import { useRecruitAddress } from './use-recruit-address.ts'

const SEARCH_PAUSE_MS = 250

/** /coach/find-recruits: recruits of the gallery, by name and enrollment year (D87). */
export const FindRecruitsScreen = () => (
  <CoachFrame>{(program) => <FindRecruits program={program} />}</CoachFrame>
)

function FindRecruits({ program }: { program: ProgramView }) {
  const address = useRecruitAddress()
  const [search] = useDebouncedValue(address.text.trim(), SEARCH_PAUSE_MS)
  const query = {
    ...(search !== '' && { search }),
    ...(address.year !== undefined && { enrollmentYear: address.year }),
    ...(address.showsFollowed && { showFollowed: true }),
  }
  const asked = JSON.stringify(query)
  const [shown, setShown] = useState({ asked, pages: 1 })
  const pages = shown.asked === asked ? shown.pages : 1
  const { data, currentData, error, isFetching, refetch } = useRecruitsQuery({ ...query, pages })
  const rows = (currentData ?? data)?.map(rowOfCard)
  const toolbar = (
    <SearchBar address={address}>
      <Checkbox
        label="Show followed"
        checked={address.showsFollowed}
        onChange={(event) => address.change({ followed: event.currentTarget.checked ? 'true' : undefined })}
      />
    </SearchBar>
  )
  if (!rows) {
    return error ? (
      <Failed what="The recruits could not be read" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={320} radius={10} aria-label="Loading" />
    )
  }
  const goesOn = rows.length >= pages * MOST_IN_PAGE
  return (
    <RecruitsBoard
      program={program}
      sections={rows.length === 0 ? [] : [{ title: 'Recruits', rows }]}
      address={address}
      toolbar={toolbar}
      empty={<Empty text="No recruit fits this search." />}
      more={
        goesOn && (
          <MoreRows
            label="Show more recruits"
            loading={isFetching}
            onMore={() => setShown({ asked, pages: pages + 1 })}
          />
        )
      }
    />
  )
}
