import { Skeleton } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query'
import { useCallback, useMemo, useState } from 'react'
import { Link, Navigate } from '../../foundation/navigation/link.tsx'
import { useParams } from '../../foundation/navigation/use-navigation.ts'
import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import type { MatchCard } from '@courtline/messages/views/match'
import { isNotThere } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useAppDispatch } from '../../foundation/store/store.ts'
import { useLoggedInUser, useMay } from '../../foundation/session/use-session.ts'
import { REFRESH_MS, useLive } from '../../foundation/live/live.tsx'
import { useProgress } from '../../domain/video/progress.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { ICON } from '../../ui/icon.ts'
import { InPieces } from '../../ui/in-pieces.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchField, usePausedSearch } from '../../ui/search-field.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { byDay, isMeant, thisWeek } from './grouping.ts'
import { MatchCardView } from './match-card.tsx'
import { matchCalls, useMatchesQuery, type MatchesRead } from '../../domain/match/match-calls.ts'
import { FirstSteps } from './first-steps.tsx'
import { OwnWork } from './own-work.tsx'
import { listWithFrame } from './with-frame.ts'
import './match-list.css'

/** /userMatches/{userId}: an empty or missing id means the current user; another's list is for admins (D72). */
export function MatchListScreen() {
  const user = useLoggedInUser()
  const may = useMay()
  const { userId = user.id } = useParams()
  if (userId !== user.id && !may('Admin')) return <Navigate to={paths.notFound()} replace />
  return <MatchList key={userId} userId={userId} own={userId === user.id} />
}

function MatchList({ userId, own }: { userId: string; own: boolean }) {
  const dispatch = useAppDispatch()
  const query = useMemo(() => (own ? {} : { userId, allForUser: true }), [own, userId])
  const [pages, setPages] = useState(1)
  const {
    data: cards,
    error,
    refetch,
    isFetching,
  } = useMatchesQuery({ ...query, pages }, { pollingInterval: REFRESH_MS })
  const more = useCallback(() => setPages((known) => known + 1), [])
  const goesOn = cards !== undefined && cards.length >= pages * MOST_IN_PAGE
  useLive(own ? ['matches'] : [], (frame) => {
    if (frame.type !== 'matchCards') return
    dispatch(matchCalls.util.updateQueryData('matches', query, (known) => listWithFrame(known, frame)))
  })
  const now = useNow(60)
  const [search, setSearch] = useState('')
  const sought = useSoughtMatches({ ...query, search: search.trim() }, goesOn)
  if (!own && isNotThere(error)) return <Navigate to={paths.notFound()} replace />
  return (
    <div className="page">
      <PageHead title="Matches" {...(cards ? { sub: countOf(cards, now) } : {})}>
        <SearchField
          label="Search matches"
          placeholder="Search players, events, surfaces"
          value={search}
          onChange={setSearch}
        />
        <Link to={paths.upload()} className="primary-link">
          <IconUpload {...ICON} /> Upload a match
        </Link>
      </PageHead>
      {own && <OwnWork />}
      {error && !cards && (
        <Failed what="The matches could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!cards && !error && <LoadingCards />}
      {cards && (
        <InPieces fallback={<LoadingCards />}>
          <Days cards={sought ?? cards} own={own} search={search.trim()} now={now} />
        </InPieces>
      )}
      {goesOn && search.trim() === '' && (
        <MoreRows label="Show more matches" loading={isFetching} onMore={more} />
      )}
    </div>
  )
}

/** A list that is not here whole is searched by the server, once typing has paused. */
function useSoughtMatches(query: MatchesRead & { readonly search: string }, goesOn: boolean) {
  const paused = usePausedSearch(query.search)
  const isSought = goesOn && paused !== undefined && paused !== ''
  return useMatchesQuery(isSought ? query : skipToken).currentData
}

const countOf = (cards: readonly MatchCard[], now: Date) => {
  const week = thisWeek(cards, now)
  const matches = cards.length === 1 ? '1 match' : `${cards.length} matches`
  return week > 0 ? `${matches}, ${week} this week` : matches
}

function Days({
  cards,
  own,
  search,
  now,
}: {
  cards: readonly MatchCard[]
  own: boolean
  search: string
  now: Date
}) {
  const meant = search === '' ? cards : cards.filter((card) => isMeant(card, search))
  const progress = useProgress(
    cards.filter((card) => card.processing.state === 'running').map((card) => card.id),
  )
  if (cards.length === 0) {
    return (
      <>
        <Empty text="You do not have any matches. You need to upload them first.">
          <Link to={paths.upload()} className="link">
            Upload a match
          </Link>
        </Empty>
        {own && <FirstSteps />}
      </>
    )
  }
  if (meant.length === 0) return <Empty text="No matches" />
  return (
    <div className="match-days">
      {byDay(meant, now).map(({ date, heading, cards: ofDay }) => (
        <section key={date} aria-label={heading}>
          <h2 className="cap match-day">{heading}</h2>
          <div className="match-grid">
            {ofDay.map((card) => (
              <MatchCardView key={card.id} card={card} progress={progress.get(card.id)} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function LoadingCards() {
  return (
    <div role="status" aria-label="Loading matches...">
      <p className="cap match-day">Loading matches...</p>
      <div className="match-grid">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} height={242} radius={10} />
        ))}
      </div>
    </div>
  )
}
