import { describe, expect, it } from '@jest/globals'
import { MOST_IN_PAGE, nextPageOf } from '@courtline/messages/routes/paging'
import { linkToNext, pageOf, readPage, type ListReading } from './pages.ts'

interface Row {
  readonly key: string
  readonly id: string
}

/** Three rows of each key. */
const rows = Array.from({ length: 1700 }, (_, n) => ({
  key: String(Math.floor(n / 3)).padStart(4, '0'),
  id: String(n).padStart(4, '0'),
}))

const listOf = (all: readonly Row[], descending = false): ListReading<Row> => ({
  read: async (from, limit) =>
    (descending ? all.toReversed() : all)
      .filter(({ key }) => from === undefined || (descending ? key <= from : key >= from))
      .slice(0, limit),
  placeOf: ({ key, id }) => [key, id],
  descending,
})

async function everyPage(
  list: ListReading<Row>,
): Promise<{ readonly ids: string[]; readonly pages: number }> {
  const ids: string[] = []
  let pages = 0
  for (let cursor: string | undefined; ;) {
    const page = await readPage(list, cursor)
    if ('refused' in page) throw new Error(page.refused.code)
    expect(page.rows.length).toBeLessThanOrEqual(MOST_IN_PAGE)
    ids.push(...page.rows.map(({ id }) => id))
    pages += 1
    cursor = page.next
    if (cursor === undefined) return { ids, pages }
  }
}

describe('the pages of a list', () => {
  it.each([false, true])('hold every row once, in its order; descending: %s', async (descending) => {
    const { ids, pages } = await everyPage(listOf(rows, descending))
    const inOrder = rows.map(({ id }) => id)
    expect(ids).toEqual(descending ? inOrder.toReversed() : inOrder)
    expect(pages).toBe(17)
  })

  it('hold every row where more of them share a key than are read at once', async () => {
    const same = rows.map(({ id }) => ({ key: 'same', id }))
    expect((await everyPage(listOf(same))).ids).toEqual(same.map(({ id }) => id))
  })

  it('of a search hold what is meant, though much is looked at for little', async () => {
    const meant = async (found: readonly Row[]) => found.filter(({ id }) => id.endsWith('99'))
    const { ids, pages } = await everyPage({ ...listOf(rows), meant })
    expect(ids).toHaveLength(17)
    expect(pages).toBe(1)
  })

  it('are the same of rows that are all at hand', async () => {
    const placeOf = ({ key, id }: Row) => [key, id] as const
    for (const [inOrder, descending] of [
      [rows, false],
      [rows.toReversed(), true],
    ] as const) {
      const first = await pageOf(inOrder, { placeOf, descending }, undefined)
      if ('refused' in first) throw new Error(first.refused.code)
      const second = await pageOf(inOrder, { placeOf, descending }, first.next)
      expect([first, second].map((page) => ('refused' in page ? page : page.rows))).toEqual([
        inOrder.slice(0, MOST_IN_PAGE),
        inOrder.slice(MOST_IN_PAGE, 2 * MOST_IN_PAGE),
      ])
    }
  })

  it('are not moved by rows that come or go between them', async () => {
    const first = await readPage(listOf(rows), undefined)
    if ('refused' in first) throw new Error(first.refused.code)
    const changed = [{ key: '0000', id: '' }, ...rows.slice(50, 90), ...rows.slice(100)]
    const second = await readPage(listOf(changed), first.next)
    expect('refused' in second ? second : second.rows[0]).toEqual(rows[100])
  })

  it.each(['nonsense', Buffer.from('[1]').toString('base64url')])(
    'begin at no made-up cursor: %s',
    async (cursor) => {
      expect(await readPage(listOf(rows), cursor)).toMatchObject({ refused: { code: 'INVALID_REQUEST' } })
    },
  )

  it('are linked with all that was asked for', () => {
    const link = linkToNext('/api/matches?status=Edited&status=Completed&cursor=old', 'new')
    expect(nextPageOf(link)).toBe('/api/matches?status=Edited&status=Completed&cursor=new')
    expect(nextPageOf(null)).toBeUndefined()
  })
})
