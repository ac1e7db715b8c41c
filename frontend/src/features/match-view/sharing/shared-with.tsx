import { Button, Skeleton } from '@mantine/core'
import { Failed } from '../../../ui/states.tsx'
import { showOutcome } from '../../../ui/show-outcome.ts'
import { useDeleteMatchLinkMutation, useMatchLinksQuery } from './share-calls.ts'

/** Who was sent the match; removing a person ends their right at once (D67). */
export function SharedWith({ matchId }: { matchId: string }) {
  const { data: links, error, refetch } = useMatchLinksQuery(matchId)
  const [remove, { isLoading, originalArgs }] = useDeleteMatchLinkMutation()
  if (error) {
    return <Failed what="Who may watch could not be read" error={error} onRetry={() => void refetch()} />
  }
  if (!links) return <Skeleton height={36} radius={7} aria-label="Loading who may watch" />
  return (
    <section aria-label="Shared with">
      <h2 className="cap">Shared with</h2>
      {links.length === 0 ? (
        <p className="muted">Nobody yet.</p>
      ) : (
        <ul className="share-links">
          {links.map(({ id, email }) => (
            <li key={id}>
              <span className="grow cut" title={email}>
                {email}
              </span>
              <Button
                size="xs"
                aria-label={`Remove ${email}`}
                loading={isLoading && originalArgs?.id === id}
                onClick={() =>
                  void showOutcome(remove({ id, matchId }), `${email} may not watch this match any more.`)
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
