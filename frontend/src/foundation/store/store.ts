import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { api } from '../calls/api.ts'
import { sessionSlice } from '../session/session.ts'

/** Slices that features inject when their scripts are loaded. Each feature declares its own here, as RTK describes. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface InjectedSlices {}

/** The state that every page has, and what features add to it. */
export const rootReducer = combineSlices(api, sessionSlice).withLazyLoadedSlices<InjectedSlices>()

/** How long the checks of a development build take depends on the machine: no warning. */
const ANY_TIME = { warnAfter: Infinity }

/** A store of its own for each page load, and for each test. */
export function makeStore() {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ immutableCheck: ANY_TIME, serializableCheck: ANY_TIME }).concat(api.middleware),
  })
  setupListeners(store.dispatch)
  return store
}

export type Store = ReturnType<typeof makeStore>
export type StoreDispatch = Store['dispatch']
export type RootState = ReturnType<Store['getState']>
export const useAppDispatch = useDispatch.withTypes<StoreDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
export const useAppStore = useStore.withTypes<Store>()
