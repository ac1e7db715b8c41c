import {
  Component,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { browserHistory, memoryHistory, type SiteHistory } from '../foundation/navigation/history.ts'
import { bestMatch } from '../foundation/navigation/path-pattern.ts'
import { SiteNavigator } from '../foundation/navigation/site-navigator.ts'
import { NavigatorContext, ShownPlaceContext } from '../foundation/navigation/use-navigation.ts'
import { Titled } from '../ui/titled.tsx'
import { Guard } from './guard.tsx'
import { Home } from './home.tsx'
import { Frame } from './layout/frame.tsx'
import { RouteError } from './route-error.tsx'
import { SCREENS } from './screens.ts'
import type { Screen } from './screens/screen.ts'
import { Shell } from './shell.tsx'

/** The addresses of a site with the scripts of the screens that have been loaded. */
export class SiteRouter {
  readonly #screens: readonly Screen[]
  readonly #loaded = new Map<Screen, ComponentType>()
  /** Screens whose script could not be loaded: the next visit tries again. */
  readonly #failed = new Set<Screen>()
  readonly navigator: SiteNavigator

  constructor(history: SiteHistory, screens: readonly Screen[] = SCREENS) {
    this.#screens = screens
    this.navigator = new SiteNavigator(history, ({ pathname }) => this.#load(pathname))
  }

  /** The screen of a path with its script; '/' and every unknown path lead on (platform 2) and need none. */
  at(pathname: string) {
    const found = bestMatch(this.#screens, pathname)
    const Content = found && this.#loaded.get(found.choice)
    return { screen: Content && found.choice, Content, params: found?.params ?? {} }
  }

  #load(pathname: string): Promise<void> | undefined {
    const screen = bestMatch(this.#screens, pathname)?.choice
    if (!screen?.load || (this.#loaded.has(screen) && !this.#failed.delete(screen))) return undefined
    return screen.load().then(
      (content) => void this.#loaded.set(screen, content),
      (error: unknown) => {
        this.#failed.add(screen)
        this.#loaded.set(screen, () => {
          throw error
        })
      },
    )
  }
}

export const makeRouter = () => new SiteRouter(browserHistory())
/** The same addresses without a browser's address bar, for tests. */
export const makeMemoryRouter = (at: string, screens?: readonly Screen[]) =>
  new SiteRouter(memoryHistory(at), screens)

/** Shows the place at which the router's navigator is; nothing before the first one can be shown. */
export function RouterView({ router }: { router: SiteRouter }) {
  const { navigator } = router
  const [place, setPlace] = useState(navigator.ready ? undefined : navigator.place)
  useLayoutEffect(() => {
    let isShown = true
    const show = () => isShown && startTransition(() => setPlace(navigator.place))
    void navigator.ready?.then(show)
    const unsubscribe = navigator.subscribe(show)
    return () => {
      isShown = false
      unsubscribe()
    }
  }, [navigator])
  const found = useMemo(() => place && router.at(place.pathname), [router, place])
  const shown = useMemo(() => place && { place, params: found?.params ?? {} }, [place, found])
  if (!place || !found) return null
  const { screen, Content } = found
  return (
    <NavigatorContext value={navigator}>
      <ShownPlaceContext value={shown}>
        <Failures at={place.key}>
          <Shell>
            <Frame bare={screen?.frame === 'full'}>
              {screen && Content ? (
                <Guard permission={screen.permission}>
                  <Titled title={screen.title}>
                    <Content />
                  </Titled>
                </Guard>
              ) : (
                <Home front={place.pathname === '/'} />
              )}
            </Frame>
          </Shell>
        </Failures>
      </ShownPlaceContext>
    </NavigatorContext>
  )
}

interface Failed {
  readonly at: string
  readonly failure?: { readonly error: unknown }
}

/** What a screen throws is shown in its stead until the page is elsewhere. */
class Failures extends Component<{ at: string; children: ReactNode }, Failed> {
  override state: Failed = { at: this.props.at }

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } })

  static getDerivedStateFromProps = ({ at }: { at: string }, state: Failed) =>
    at === state.at ? null : { at, failure: undefined }

  override render() {
    const { failure } = this.state
    return failure ? <RouteError error={failure.error} /> : this.props.children
  }
}
