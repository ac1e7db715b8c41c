import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'

/** At most two recruits are compared. */
const MOST_COMPARED = 2

/** What a coach looks at, kept in the address: the search, the open recruit, and whom they compare. */
export interface RecruitAddress {
  readonly text: string
  readonly year: number | undefined
  readonly recruitId: string | undefined
  readonly compared: readonly string[]
  readonly showsFollowed: boolean
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void
  readonly toggleCompared: (recruitId: string) => void
}

export function useRecruitAddress(): RecruitAddress {
  const [query, setQuery] = useSearchParams()
  const change: RecruitAddress['change'] = (changes) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '') after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true },
    )
  const year = Number(query.get('year') ?? '')
  const compared = (query.get('compare') ?? '').split(',').filter((id) => id !== '')
  return {
    text: query.get('search') ?? '',
    year: year > 0 ? year : undefined,
    recruitId: query.get('recruit') ?? undefined,
    compared,
    showsFollowed: query.get('followed') === 'true',
    change,
    toggleCompared: (id) => {
      const next = compared.includes(id)
        ? compared.filter((each) => each !== id)
        : [...compared, id].slice(-MOST_COMPARED)
      change({ compare: next.join(',') })
    },
  }
}
