import { replay } from '../replay/replay.ts'
import { aceDraft, eventsOfDrafts } from '../testing/match-fixture.ts'
import { REGULAR_RULES, RULE_PRESETS } from './rules.ts'
import { initialState } from './state.ts'

/** Writes where the types forbid it, as a caller without them may. */
const write = (pair: object, value: number) => Reflect.set(pair, 0, value)

describe('values that matches have in common', () => {
  it('a score that a caller writes to is that of one match alone', () => {
    const [first, second] = [
      replay(eventsOfDrafts([aceDraft]), REGULAR_RULES, 'Singles'),
      initialState(REGULAR_RULES, 'Singles'),
    ]
    write(first.final.gameScore, 7)
    write(first.initial.gameScore, 7)
    write(second.setScores[0] ?? [], 7)
    const { initial, final } = replay(eventsOfDrafts([aceDraft]), REGULAR_RULES, 'Singles')
    expect([initial.gameScore, final.gameScore, final.setScores]).toEqual([[0, 0], [1, 0], [[0, 0]]])
  })

  it('presets cannot be written to', () => {
    expect(RULE_PRESETS.every((preset) => Object.isFrozen(preset))).toBe(true)
    expect(Reflect.set(REGULAR_RULES, 'setTo', 4)).toBe(false)
  })
})
