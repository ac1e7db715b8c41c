import { describe, expect, it } from '@jest/globals'
import { matches } from '@courtline/projections/matches/project'
import { matchState } from '@courtline/projections/match-state/project'
import { reels } from '@courtline/projections/reels/project'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { givenEvents } from '@courtline/projections/testing/given'
import { entry } from '@courtline/projections/testing/people'
import { wholeSite } from '@courtline/projections/testing/whole-site'
import { users } from '@courtline/projections/users/project'
import { readReelToMake } from './reel-to-make.ts'

/** Until Bob, who owns the match of the reels and plays in it, is forgotten. */
const events = wholeSite().slice(
  0,
  wholeSite().findIndex(({ event }) => event.type === 'UserDeleted'),
)

async function readsOfAll(): Promise<Reads> {
  const given = givenEvents(events)
  const all = new Map<string, Reads>()
  for (const projection of [reels, matches, matchState, users])
    all.set(projection.name, await given.view(projection))
  const view: Reads['view'] = (projection) => {
    const found = all.get(projection.name)
    if (!found) throw new Error(`${projection.name} is not read for a reel`)
    return found.view(projection)
  }
  return { view }
}

describe('what a reel shows', () => {
  it('has the names of accounts, which matches do not keep themselves (D32)', async () => {
    const reel = await readReelToMake(await readsOfAll(), entry(701))
    expect(reel).toMatchObject({ title: 'Ana’s best', look: { titleCard: true, names: true, score: false } })
    const [piece] = reel?.pieces ?? []
    expect(piece).toMatchObject({ startSeconds: 10, stopSeconds: 20 })
    expect(piece?.drawn?.names?.every((name) => name !== '')).toBe(true)
  })

  it('is nothing once it is gone', async () => {
    expect(await readReelToMake(await readsOfAll(), entry(704))).toBeUndefined()
  })
})
