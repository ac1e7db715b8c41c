import { jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { fetchPartsWhenQuiet, later } from './later.tsx'

/** A part that counts how often it was fetched. */
function part() {
  const fetched: string[] = []
  const Part = later(
    async () => {
      fetched.push('part')
      return ({ word }: { word: string }) => <p>{word} is here</p>
    },
    ({ word }: { word: string }) => <p>{word} is coming</p>,
  )
  return { fetched, Part }
}

describe('a part that is shown later', () => {
  it('is fetched when it is shown, with a placeholder until then', async () => {
    const { fetched, Part } = part()
    expect(fetched).toEqual([])
    render(<Part word="Menu" />)
    expect(screen.getByText('Menu is coming')).toBeVisible()
    expect(await screen.findByText('Menu is here')).toBeVisible()
  })

  it('is fetched unasked once the page is quiet, at once where it is named after that', () => {
    jest.useFakeTimers()
    try {
      const early = part()
      fetchPartsWhenQuiet()
      jest.advanceTimersByTime(3000)
      expect(early.fetched).toEqual([])
      jest.advanceTimersByTime(3000)
      expect(early.fetched).toEqual(['part'])
      expect(part().fetched).toEqual(['part'])
    } finally {
      jest.useRealTimers()
    }
  })
})
