import { act, render, screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { Provider } from 'react-redux'
import { sessionMissing, sessionUnreachable } from '../session/session.ts'
import { makeStore, useAppSelector, type RootState } from './store.ts'
import { useLater } from './use-later.ts'

const selectState = ({ session }: RootState) => session.state

function Now() {
  return <p>now {useAppSelector(selectState)}</p>
}

function Later() {
  return <p>later {useLater(selectState)}</p>
}

function shown() {
  const store = makeStore()
  render(
    <Provider store={store}>
      <Now />
      <Later />
    </Provider>,
  )
  return store
}
const texts = () => screen.getAllByText(/now|later/).map(({ textContent }) => textContent)

describe('what follows a frame later', () => {
  it('is left as it is while the rest is drawn at once, and comes after it', () => {
    const store = shown()
    act(() => {
      flushSync(() => store.dispatch(sessionMissing()))
      expect(texts()).toEqual(['now anonymous', 'later asking'])
    })
    expect(texts()).toEqual(['now anonymous', 'later anonymous'])
  })

  it('is the last of several changes', () => {
    const store = shown()
    act(() => {
      store.dispatch(sessionUnreachable())
      store.dispatch(sessionMissing())
    })
    expect(texts()).toEqual(['now anonymous', 'later anonymous'])
  })
})
