import { matchPath } from 'react-router'
import { SCREENS } from './screens.ts'
import type { StoreDispatch } from '../foundation/store/store.ts'

/** A page of a session asks at once for what its first screen shows: nothing of it needs the screen's script. */
export function askAhead(dispatch: StoreDispatch, pathname: string): void {
  for (const { path, ask } of SCREENS) {
    const found = ask && matchPath(path, pathname)
    if (found) ask(dispatch, found.params)
  }
}
