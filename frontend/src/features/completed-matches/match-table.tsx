import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import type { MatchCard } from '@courtline/messages/views/match'
import type { ReactNode } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { moment, shortDay } from '../../foundation/time/calendar.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import { RejectDialog } from '../../domain/match/reject-dialog.tsx'
import { StatusChip } from '../../domain/match/status-chip.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { versus, versusInFull } from '../../domain/match/versus.ts'

const latestFirst = (cards: readonly MatchCard[]) =>
  cards.toSorted((one, other) => (one.lastUpdate < other.lastUpdate ? 1 : -1))

/** One match a row; whatever is not finished shows its state. */
export function MatchTable({
  cards,
  menuOf,
}: {
  cards: readonly MatchCard[]
  menuOf: (card: MatchCard) => ReactNode
}) {
  const now = useNow(60)
  return (
    <div className="completed panel">
      <table>
        <TableHead columns={['Match', 'Owner', 'Annotator', 'Date', 'Last update']} />
        <tbody>
          {latestFirst(cards).map((card) => (
            <Row key={card.id} card={card} now={now} menu={menuOf(card)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ card, now, menu }: { card: MatchCard; now: Date; menu: ReactNode }) {
  const title = versusInFull(card.metadata.teams)
  const isViewable = VIEWABLE.includes(card.status)
  return (
    <tr>
      <th scope="row" title={title}>
        {versus(card.metadata.teams)}
        {!isViewable && (
          <div className="completed-status">
            <StatusChip status={card.status} processing={card.processing} />
          </div>
        )}
        {card.needsPostprocessing && card.actions.includes('forcePostprocessing') && (
          <span className="completed-mark">needs postprocessing</span>
        )}
      </th>
      <td className="muted" data-label="Owner">
        {card.ownerName ?? card.ownerEmail ?? '[No name]'}
      </td>
      <td className="muted" data-label="Annotator">
        {card.annotatorName ?? '–'}
      </td>
      <td className="num" data-label="Date">
        {shortDay(card.metadata.date)}
      </td>
      <td className="num muted" data-label="Last update">
        {moment(card.lastUpdate, now)}
      </td>
      <td className="completed-actions">
        {card.status !== 'Deleted' && <RowLinks card={card} title={title} />}
        {menu}
      </td>
    </tr>
  )
}

function RowLinks({ card, title }: { card: MatchCard; title: string }) {
  return (
    <>
      <Link to={paths.watch(card.id)} aria-label={`Watch ${title}`}>
        Watch
      </Link>
      {card.actions.includes('editMetadata') && (
        <Link to={paths.editMetadata(card.id)} aria-label={`Edit Metadata of ${title}`}>
          Edit Metadata
        </Link>
      )}
      <Link to={paths.matchHistory(card.id)} aria-label={`History of ${title}`}>
        History
      </Link>
      {card.actions.includes('rejectAnnotation') && VIEWABLE.includes(card.status) && (
        <SendBack card={card} title={title} />
      )}
    </>
  )
}

/** A finished match goes back to its annotator, with a reason, and is reviewed again (D20). */
function SendBack({ card, title }: { card: MatchCard; title: string }) {
  const [isAsking, { open, close }] = useDisclosure(false)
  const { id: matchId, annotatorName } = card
  return (
    <>
      <UnstyledButton className="completed-button" aria-label={`Send back ${title}`} onClick={open}>
        Send back
      </UnstyledButton>
      {isAsking && (
        <RejectDialog row={{ matchId, teams: card.metadata.teams, annotatorName }} onClose={close} />
      )}
    </>
  )
}
