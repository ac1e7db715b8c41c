import { ActionIcon } from '@mantine/core'
import type { MatchCard } from '@courtline/messages/views/match'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { ComponentPropsWithRef } from 'react'
import { versusInFull } from '../../domain/match/versus.ts'
import { ICON } from '../../ui/icon.ts'

/** The button of a match's menu. */
export function CardMenuButton({
  card,
  ...button
}: { card: MatchCard } & Omit<ComponentPropsWithRef<'button'>, 'color' | 'disabled' | 'style'>) {
  return (
    <ActionIcon
      aria-label={`More about ${versusInFull(card.metadata.teams)}`}
      aria-haspopup="menu"
      className="match-card-above"
      {...button}
    >
      <IconDots {...ICON} />
    </ActionIcon>
  )
}
