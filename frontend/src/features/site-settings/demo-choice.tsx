import { Button, Select } from '@mantine/core'
import type { Query } from '@courtline/messages/routes/table'
import type { MatchCard } from '@courtline/messages/views/match'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { showOutcome } from '../../ui/show-outcome.ts'
import { versusInFull } from '../../domain/match/versus.ts'
import { useMatchesQuery } from '../../domain/match/match-calls.ts'
import { useSetDemoMutation } from '../../domain/site/site-settings-calls.ts'

/** Finished matches of everybody: what can be shown to everybody. */
const FINISHED: Query<'matches'> = { status: ['Edited', 'Completed'] }

/** The match that everybody may watch without an account: one of the finished ones, or none. */
export function DemoChoice({ demoMatchId }: { demoMatchId: string | null }) {
  const { data: finished = [] } = useMatchesQuery(FINISHED)
  const [setDemo, { isLoading }] = useSetDemoMutation()
  const choose = (id: string, demo: boolean) =>
    showOutcome(
      setDemo({ id, demo }),
      demo ? 'Everybody may watch this match now.' : 'The site has no demo match any more.',
    )
  const choices = finished.map((match) => ({ value: match.id, label: labelOf(match) }))
  // The demo may be older than the matches that are offered.
  if (demoMatchId !== null && choices.every(({ value }) => value !== demoMatchId))
    choices.push({ value: demoMatchId, label: 'Current demo match' })
  return (
    <div className="demo-choice">
      <Select
        label="Demo match"
        description="Everybody may watch it without an account. Chosen from the finished matches; takes effect at once."
        placeholder="None"
        data={choices}
        searchable
        nothingFoundMessage="No finished match has this name."
        disabled={isLoading}
        value={demoMatchId}
        onChange={(id) => id !== null && id !== demoMatchId && void choose(id, true)}
      />
      {demoMatchId !== null && (
        <div className="row-flex">
          <Link className="link" to={paths.demo(demoMatchId)}>
            Open the demo
          </Link>
          <Button size="xs" loading={isLoading} onClick={() => void choose(demoMatchId, false)}>
            No demo match
          </Button>
        </div>
      )}
    </div>
  )
}

const labelOf = ({ metadata: { teams, date, name } }: MatchCard) =>
  [versusInFull(teams), name, shortDay(date)].filter((part) => part !== null).join(' · ')
