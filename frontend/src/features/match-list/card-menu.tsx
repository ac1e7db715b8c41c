import type { MatchCard } from '@courtline/messages/views/match'
import { useState } from 'react'
import { later } from '../../ui/later.tsx'
import { CardMenuButton } from './card-menu-button.tsx'

const OpenedCardMenu = later(
  async () => (await import('./opened-card-menu.tsx')).OpenedCardMenu,
  CardMenuButton,
)

/** What else can be done with a match of the list. Every card has it, few people open it: it comes when it is opened. */
export function CardMenu({ card }: { card: MatchCard }) {
  const [wanted, want] = useState(false)
  return wanted ? <OpenedCardMenu card={card} /> : <CardMenuButton card={card} onClick={() => want(true)} />
}
