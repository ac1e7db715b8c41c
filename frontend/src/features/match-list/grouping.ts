import { hasWords } from '@courtline/messages/routes/paging'
import type { MatchCard } from '@courtline/messages/views/match'
import { dayHeading } from '../../foundation/time/calendar.ts'

export interface DayGroup {
  readonly date: string
  readonly heading: string
  readonly cards: readonly MatchCard[]
}

/** Matches by the day on which they were played, newest first; within a day the latest changed first. */
export function byDay(cards: readonly MatchCard[], now: Date): DayGroup[] {
  const days = Map.groupBy(cards, (card) => card.metadata.date)
  return [...days]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([date, ofDay]) => ({
      date,
      heading: dayHeading(date, now),
      cards: ofDay.toSorted((one, other) => (one.lastUpdate < other.lastUpdate ? 1 : -1)),
    }))
}

/** Whether a match is meant by the typed words: all of them occur in its players, event, surface, rules or date. */
export function isMeant(card: MatchCard, search: string): boolean {
  const { teams, name, surface, ruleName, date, players } = card.metadata
  const inPlayers = players.flat().map((player) => player.name)
  return hasWords(search, [...teams, name, surface, ruleName, date, ...inPlayers])
}

/** Matches played in the seven days up to today. */
export function thisWeek(cards: readonly MatchCard[], now: Date): number {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000).toISOString().slice(0, 10)
  return cards.filter((card) => card.metadata.date > weekAgo).length
}
