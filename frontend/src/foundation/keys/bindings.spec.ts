import { conflicts, keysOf, rebind } from './bindings.ts'

describe('the keys of one screen', () => {
  it('never fire two actions at once', () => {
    expect(conflicts({})).toEqual([])
  })

  it('may be the same in modes that exclude each other, as Space in the point cycle', () => {
    expect(keysOf('workbench.startPoint', {})).toEqual(keysOf('workbench.endPoint', {}))
  })
})

describe('remapping a key', () => {
  it('replaces the standard key', () => {
    expect(rebind({}, 'queue.down', 'ArrowDown')).toEqual({ bindings: { 'queue.down': 'ArrowDown' } })
    expect(keysOf('queue.down', { 'queue.down': 'ArrowDown' })).toEqual(['ArrowDown'])
  })

  it('refuses a key that another action of the screen has, and names it', () => {
    expect(rebind({}, 'queue.down', 'k')).toEqual({ takenBy: 'queue.up' })
  })

  it('refuses a key that is used everywhere', () => {
    expect(rebind({}, 'queue.down', '?')).toEqual({ takenBy: 'everywhere.keys' })
  })

  it('lets a key be used that was given away', () => {
    expect(rebind({ 'queue.up': 'u' }, 'queue.down', 'k')).toEqual({
      bindings: { 'queue.up': 'u', 'queue.down': 'k' },
    })
  })

  it('forgets an own key that is the standard one again', () => {
    expect(rebind({ 'queue.down': 'n' }, 'queue.down', 'j')).toEqual({ bindings: {} })
  })
})
