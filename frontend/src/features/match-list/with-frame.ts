import type { LiveFrame } from '@courtline/messages/live'
import type { MatchCard } from '@courtline/messages/views/match'

/** The list after a live frame: changed cards replaced, new ones added, those gone taken away. */
export function listWithFrame(
  cards: readonly MatchCard[],
  { cards: changed, gone }: Extract<LiveFrame, { type: 'matchCards' }>,
): MatchCard[] {
  const byId = new Map(cards.map((card) => [card.id, card]))
  for (const card of changed) {
    const known = byId.get(card.id)
    if (!known || known.revision <= card.revision) byId.set(card.id, card)
  }
  for (const id of gone) byId.delete(id)
  return [...byId.values()]
}
