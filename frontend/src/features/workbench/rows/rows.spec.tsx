import { namesOf } from '@courtline/scoring/replay/match-names'
import { replay } from '@courtline/scoring/replay/replay'
import { rulesByName } from '@courtline/scoring/rules/rules'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import { render } from '@testing-library/react'
import fc from 'fast-check'
import { Provider } from 'react-redux'
import { makeStore } from '../../../foundation/store/store.ts'
import { scrolledTo } from './row-tiles.ts'
import { Rows } from './rows.tsx'
import { entryRows } from './workbench-rows.ts'

const rules = rulesByName('Regular')
if (!rules) throw new Error('The preset Regular is missing')
const names = namesOf([['Rivera'], ['Okafor']], 'Singles')
const idOf = (index: number) => `a3bb189e-8bf9-4c9b-9f0e-${String(index).padStart(12, '0')}`
const serve = (index: number, start: number): AnnotatedEvent => ({
  annotationId: idOf(index),
  eventType: 'Point',
  clockTime: { start, stop: start + 3 },
  outcome: 'Ace',
})
const nothing = () => undefined
const ACTIONS = { select: nothing, seek: nothing, edit: nothing, remove: nothing }

/** An edit of a list of serves: one more anywhere, another outcome, one less. */
type ListEdit = { kind: 'add' | 'change' | 'remove'; place: number }
function edited(events: readonly AnnotatedEvent[], { kind, place }: ListEdit, id: number): AnnotatedEvent[] {
  const at = events.length === 0 ? 0 : place % events.length
  const there = events[at]
  if (kind === 'add' || !there) return [...events, serve(id, place + 0.5)]
  if (kind === 'remove') return events.filter((event) => event !== there)
  const outcome = there.outcome === 'Ace' ? 'Let' : 'Ace'
  return events.map((event) => (event === there ? { ...event, outcome } : event))
}

/** Where the drawn rows begin, and how high each is by what it shows: a heading is 26 pixels, a row 30. */
const drawn = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('.rows-slot')].map((slot) => ({
    top: parseFloat(slot.style.top),
    height: 30 + (slot.querySelector('.rows-heading') ? 26 : 0),
  }))

describe('the rows of the workbench', () => {
  it('tile after any edits: no gap, no overlap', () => {
    const listEdits = fc.array(
      fc.record({
        kind: fc.constantFrom('add' as const, 'change' as const, 'remove' as const),
        place: fc.nat(200),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(fc.nat(14), listEdits, (count, edits) => {
        const store = makeStore()
        const shown = (events: readonly AnnotatedEvent[]) => (
          <Provider store={store}>
            <Rows
              rows={entryRows(replay(events, rules, 'Singles'), names)}
              markedId={null}
              commented={new Map()}
              mayEdit
              actions={ACTIONS}
            />
          </Provider>
        )
        let events = Array.from({ length: count }, (_, index) => serve(index, index * 10))
        const { container, rerender, unmount } = render(shown(events))
        for (const [index, edit] of edits.entries()) {
          events = edited(events, edit, 1000 + index)
          rerender(shown(events))
          let top = 0
          for (const tile of drawn(container)) {
            expect(tile.top).toBe(top)
            top += tile.height
          }
        }
        unmount()
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    ['above the view, to its top', 1, 100, 56],
    ['below the view, to its bottom', 6, 0, 136],
    ['in the view, not at all', 3, 60, 60],
  ])('are scrolled to one %s', (_, index, topPixels, expected) => {
    const tops = [0, 56, 86, 116, 146, 176, 206, 236]
    expect(scrolledTo(tops, index, { topPixels, heightPixels: 100 })).toBe(expected)
  })
})
