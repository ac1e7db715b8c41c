import { act, render, screen } from '@testing-library/react'
import { jest } from '@jest/globals'
import { notifications } from '@mantine/notifications'
import { Providers } from './providers.tsx'
import { makeStore } from '../foundation/store/store.ts'
import { showError } from '../ui/toast.ts'

const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))

describe('a toast (platform 9)', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => {
    act(() => notifications.clean())
    jest.useRealTimers()
  })

  it('is at the top right for 3000 ms', async () => {
    render(
      <Providers store={makeStore()} env="test">
        <p>page</p>
      </Providers>,
    )
    act(() => showError('The site is busy.'))
    // The script of the first toast is fetched now, and takes no time by this clock.
    while (screen.queryByRole('alert') === null) await pass(0)
    await pass(2900)
    expect(screen.getByRole('alert')).toHaveTextContent('The site is busy.')
    expect(screen.getByRole('alert').closest('[data-position="top-right"]')).not.toBeNull()
    await pass(500)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
