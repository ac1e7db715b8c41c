import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useSwipe } from './use-swipe.ts'

const swiped: string[] = []
function Picture() {
  const swipe = useSwipe({ onLeft: () => swiped.push('left'), onRight: () => swiped.push('right') })
  return <div data-testid="picture" {...swipe} />
}
const listOf = (...fingers: { clientX: number; clientY: number }[]) => fingers

/** Moves a finger, or two, and answers whether the browser still makes a tap of it. */
function move(across: number, down = 0, fingers = 1): boolean {
  render(<Picture />)
  const picture = screen.getByTestId('picture')
  const from = { clientX: 200, clientY: 100 }
  const to = { clientX: 200 + across, clientY: 100 + down }
  fireEvent.touchStart(picture, { touches: listOf(...Array.from({ length: fingers }, () => from)) })
  const end = createEvent.touchEnd(picture, { changedTouches: listOf(to) })
  return fireEvent(picture, end)
}

describe('a swipe over the picture', () => {
  beforeEach(() => swiped.splice(0))

  it.each([
    [-80, 10, 'left'],
    [80, -30, 'right'],
  ])('of %i pixels goes %#', (across, down, way) => {
    expect(move(across, down)).toBe(false)
    expect(swiped).toEqual([way])
  })

  it.each([
    ['a tap', 3, 2, 1],
    ['a scroll', 60, 200, 1],
    ['two fingers', 120, 0, 2],
  ])('is not %s', (_, across, down, fingers) => {
    expect(move(across, down, fingers)).toBe(true)
    expect(swiped).toEqual([])
  })
})
