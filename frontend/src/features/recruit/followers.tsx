import { Button, Skeleton } from '@mantine/core'
import type { RecruitLinkView, WatchedView } from '@courtline/messages/views/recruiting'
import { useEndLinkMutation } from '../../domain/recruiting/link-calls.ts'
import { useAcceptedLinksQuery, useWatchedPartsQuery } from '../../domain/recruiting/recruit-calls.ts'
import { programName } from '../../domain/recruiting/words.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { lengthInWords } from '../../foundation/time/clock.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { showOutcome } from '../../ui/show-outcome.ts'
import { Failed } from '../../ui/states.tsx'
import { secondsWatched } from './recruit-words.ts'

/** Programs that follow the recruit, and how much of the matches they watched where they agree to show it. */
export function Followers({ recruitId }: { recruitId: string }) {
  const { data: links, error, refetch } = useAcceptedLinksQuery(recruitId)
  const { data: watched = [] } = useWatchedPartsQuery(recruitId)
  return (
    <section className="panel recruiting-panel" aria-labelledby="followers">
      <header>
        <h2 id="followers">Schools following me</h2>
        {links && <span className="muted num">{links.length}</span>}
      </header>
      {error && !links && (
        <Failed what="Your followers could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!links && !error && <Skeleton height={44} />}
      {links?.length === 0 && <p className="muted">No school follows you yet.</p>}
      {links && links.length > 0 && (
        <ul className="recruiting-rows">
          {links.map((link) => (
            <Follower
              key={link.id}
              link={link}
              watched={watched.filter(({ programId }) => programId === link.programId)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Follower({ link, watched }: { link: RecruitLinkView; watched: readonly WatchedView[] }) {
  const confirm = useConfirm()
  const [end, { isLoading }] = useEndLinkMutation()
  const name = programName(link)
  const block = async () => {
    const text = `Block ${name}? It no longer sees you or your matches, until you invite it.`
    if (await confirm({ text, yes: 'Block', danger: true }))
      await showOutcome(end(link), `${name} no longer follows you.`)
  }
  return (
    <li>
      <span className="grow">
        <span className="cut" title={name}>
          {name}
        </span>
        <span className="faint recruiting-note num">
          Since {shortDay(link.since)}
          {watched.length > 0 && ` · ${watchedWords(watched)}`}
        </span>
      </span>
      <Button size="xs" loading={isLoading} aria-label={`Block ${name}`} onClick={() => void block()}>
        Block
      </Button>
    </li>
  )
}

function watchedWords(watched: readonly WatchedView[]): string {
  const seconds = watched.reduce((sum, { parts }) => sum + secondsWatched(parts), 0)
  const matches = watched.length === 1 ? '1 match' : `${watched.length} matches`
  return `watched ${lengthInWords(seconds)} of ${matches}`
}
