import { jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { useVisibleRows } from './use-visible-rows.ts'

interface Props {
  count: number
  scrollsWithPage?: boolean
  /** The row that a button brings into sight. */
  wanted?: number
}

function List({ count, scrollsWithPage = false, wanted = 0 }: Props) {
  const { ref, first, end, bringIntoSight } = useVisibleRows({ rowPixels: 20, count, scrollsWithPage })
  return (
    <div ref={ref} data-testid="list">
      {first} to {end}
      <button onClick={() => bringIntoSight(wanted)}>bring</button>
    </div>
  )
}

/** What the page has no layout for: the height of the list, and where it begins. */
const measuredAs = (pixels: number, top = 0) => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(pixels)
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, pixels))
}

/** Reports a size as soon as it observes, as a browser does after its first layout. */
class Observing implements ResizeObserver {
  readonly #callback: ResizeObserverCallback
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback
  }
  observe = () => this.#callback([], this)
  unobserve = () => undefined
  disconnect = () => undefined
}

describe('the rows of a long list that are drawn', () => {
  const { ResizeObserver: none } = globalThis
  beforeEach(() => {
    globalThis.ResizeObserver = Observing
  })
  afterEach(() => {
    globalThis.ResizeObserver = none
  })
  afterEach(() => jest.restoreAllMocks())

  it('are those in sight and eight on both sides, also after scrolling', () => {
    measuredAs(200)
    render(<List count={1000} />)
    const list = screen.getByTestId('list')
    expect(list).toHaveTextContent('0 to 18')
    list.scrollTop = 2000
    fireEvent.scroll(list)
    expect(list).toHaveTextContent('92 to 118')
  })

  it('are those of a usual list until the browser has laid it out: drawing does not wait for that', () => {
    globalThis.ResizeObserver = none
    const height = jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200)
    render(<List count={1000} />)
    expect(screen.getByTestId('list')).toHaveTextContent('0 to 32')
    expect(height).not.toHaveBeenCalled()
  })

  it('are never more than there are', () => {
    measuredAs(200)
    render(<List count={5} />)
    expect(screen.getByTestId('list')).toHaveTextContent('0 to 5')
  })

  it('follow the page where the list scrolls with it', () => {
    measuredAs(20_000, -1000)
    render(<List count={1000} scrollsWithPage />)
    const end = Math.ceil((1000 + window.innerHeight) / 20) + 8
    expect(screen.getByTestId('list')).toHaveTextContent(`42 to ${end}`)
  })

  it.each([
    ['below', 30, 420],
    ['in sight', 5, 0],
  ])('bring a row %s into sight, as little as needed', (_, row, scrollTop) => {
    measuredAs(200)
    render(<List count={1000} wanted={row} />)
    fireEvent.click(screen.getByRole('button'))
    expect(screen.getByTestId('list').scrollTop).toBe(scrollTop)
  })

  it('bring a row above into sight at the upper edge', () => {
    measuredAs(200)
    render(<List count={1000} wanted={100} />)
    const list = screen.getByTestId('list')
    list.scrollTop = 4000
    fireEvent.click(screen.getByRole('button'))
    fireEvent.scroll(list)
    expect(list.scrollTop).toBe(2000)
    expect(list).toHaveTextContent('92 to 118')
  })
})
