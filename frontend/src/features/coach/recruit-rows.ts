import type { ProgramFollowsByYear, RecruitCard, RecruitView } from '@courtline/messages/views/recruiting'
import type { RecruitLinkView } from '@courtline/messages/views/recruiting'
import { displayNameOf } from '../../domain/recruiting/words.ts'

/** A recruit as one row of a coach's lists. */
export interface RecruitRow {
  readonly id: string
  readonly name: string
  readonly year: number | null
  readonly matches: number
  readonly link: RecruitLinkView | null
  readonly tags: readonly string[]
  /** Changes since the coach looked last; 0 where that is not known. */
  readonly news: number
}

/** Rows under one heading. */
export interface RecruitSection {
  readonly title: string
  readonly rows: readonly RecruitRow[]
}

export const rowOfCard = (card: RecruitCard): RecruitRow => ({
  id: card.id,
  name: displayNameOf(card),
  year: card.enrollmentYear,
  matches: card.matches,
  link: card.link,
  tags: card.tags,
  news: 0,
})

const rowOfRecruit = (recruit: RecruitView): RecruitRow => ({
  id: recruit.id,
  name: displayNameOf(recruit),
  year: recruit.recruitDetails?.enrollmentYear ?? null,
  matches: recruit.recruitMatches.length,
  link: recruit.link,
  tags: recruit.scouting?.tags ?? [],
  news: recruit.scouting?.news.length ?? 0,
})

/** What the lists are narrowed to: a part of the name or of a tag, and a year. */
export interface RecruitSearch {
  readonly text: string
  readonly year: number | undefined
}

const isSought = ({ name, tags, year }: RecruitRow, sought: RecruitSearch) => {
  const text = sought.text.trim().toLowerCase()
  const isNamed = [name, ...tags].some((each) => each.toLowerCase().includes(text))
  return isNamed && (sought.year === undefined || sought.year === year)
}

/** Open invites first, then the recruits that the program follows, by enrollment year; empty sections are left out. */
export function mySections(
  invites: readonly RecruitView[],
  followed: ProgramFollowsByYear,
  sought: RecruitSearch,
): readonly RecruitSection[] {
  const years = Object.keys(followed).toSorted()
  const sections = [
    { title: 'Invited you', rows: invites.map(rowOfRecruit) },
    ...years.map((year) => ({ title: `Enrolls ${year}`, rows: (followed[year] ?? []).map(rowOfRecruit) })),
  ]
  return sections
    .map(({ title, rows }) => ({ title, rows: rows.filter((row) => isSought(row, sought)) }))
    .filter(({ rows }) => rows.length > 0)
}
