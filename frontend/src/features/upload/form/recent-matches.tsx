import { Button } from '@mantine/core'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import type { MatchCard } from '@courtline/messages/views/match'
import { useFailureToLog } from '../../../foundation/calls/use-failure-to-log.ts'
import { shortDay } from '../../../foundation/time/calendar.ts'
import { versus, versusInFull } from '../../../domain/match/versus.ts'
import { useMatchesQuery } from '../../../domain/match/match-calls.ts'

const SHOWN = 5
/** The ten newest matches of the user. */
const RECENT = { recent: true } as const

/** Matches from before, whose players, rules and surface can be used again. Not shown to who has none. */
export function RecentMatches({ except, onUse }: { except: string; onUse: (from: MatchMetadata) => void }) {
  const { data: recent = [], error } = useMatchesQuery(RECENT)
  useFailureToLog('Recent matches could not be read', error)
  const offered = recent.filter(({ id }) => id !== except).slice(0, SHOWN)
  if (offered.length === 0) return null
  return (
    <section className="panel upload-recent" aria-labelledby="recent-heading">
      <h2 id="recent-heading">Recent matches</h2>
      <p className="muted">Played again? Copy players, rules and surface.</p>
      <ul>
        {offered.map((match) => (
          <RecentMatch key={match.id} match={match} onUse={onUse} />
        ))}
      </ul>
    </section>
  )
}

function RecentMatch({
  match: { metadata },
  onUse,
}: {
  match: MatchCard
  onUse: (from: MatchMetadata) => void
}) {
  const title = versus(metadata.teams)
  const facts = [shortDay(metadata.date), metadata.name, metadata.ruleName].filter((fact) => fact !== null)
  return (
    <li>
      <div className="grow upload-recent-match">
        <b title={versusInFull(metadata.teams)}>{title}</b>
        <span className="muted">{facts.join(' · ')}</span>
      </div>
      <Button size="xs" aria-label={`Use details of ${title}`} onClick={() => onUse(metadata)}>
        Use details
      </Button>
    </li>
  )
}
