import { paramsAt } from '../foundation/navigation/path-pattern.ts'
import { SCREENS } from './screens.ts'
import type { StoreDispatch } from '../foundation/store/store.ts'

/** A page of a session requests at once what its first screen shows: nothing of it needs the screen's script. */
export function askAhead(dispatch: StoreDispatch, pathname: string): void {
  for (const { path, ask } of SCREENS) {
    const params = ask && paramsAt(path, pathname)
    if (params) ask(dispatch, params)
  }
}
