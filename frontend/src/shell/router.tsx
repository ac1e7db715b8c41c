import {
  Component,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { paramsAt } from '../foundation/navigation/path-pattern.ts'
import { ShownPlaceProvider } from '../foundation/navigation/shown-place.tsx'
import { SiteNavigator, type SitePlace } from '../foundation/navigation/site-navigator.ts'
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

  constructor(screens: readonly Screen[] = SCREENS) {
    this.#screens = screens
    this.navigator = new SiteNavigator(({ pathname }) => this.#load(pathname))
  }

  /** The screen of a path with its script; '/' and every unknown path lead on (platform 2) and need none. */
  at(pathname: string) {
    const screen = this.#screenOf(pathname)
    const Content = screen && this.#loaded.get(screen)
    return { screen: Content && screen, Content, params: (screen && paramsAt(screen.path, pathname)) ?? {} }
  }

  #screenOf(pathname: string): Screen | undefined {
    return this.#screens.find(({ path }) => paramsAt(path, pathname))
  }

  #load(pathname: string): Promise<void> | undefined {
    const screen = this.#screenOf(pathname)
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

/** Shows the place at which the router's navigator is; nothing before the first one can be shown. */
export function RouterView({ router }: { router: SiteRouter }) {
  const { navigator } = router
  const [place, setPlace] = useState(navigator.ready ? undefined : navigator.place)
  useLayoutEffect(() => {
    let pathname = navigator.ready ? undefined : navigator.place.pathname
    const show = () => {
      const { place: next } = navigator
      // A page may take a while to draw, the first one too; another query of this one is shown at once.
      if (next.pathname === pathname) setPlace(next)
      else startTransition(() => setPlace(next))
      pathname = next.pathname
    }
    if (!navigator.ready) show()
    void navigator.ready?.then(show)
    const unsubscribe = navigator.subscribe(show)
    const unfollow = navigator.followHistory()
    return () => {
      unsubscribe()
      unfollow()
    }
  }, [navigator])
  const found = useMemo(() => place && router.at(place.pathname), [router, place])
  const shown = useMemo(() => place && found && { place, params: found.params }, [place, found])
  if (!place || !found || !shown) return null
  const { screen, Content } = found
  return (
    <ShownPlaceProvider navigator={navigator} shown={shown}>
      <Failures at={place}>
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
    </ShownPlaceProvider>
  )
}

interface Failed {
  readonly at: SitePlace
  readonly failure?: { readonly error: unknown }
}

/** What a screen throws is shown in its stead until the page is elsewhere. */
class Failures extends Component<{ at: SitePlace; children: ReactNode }, Failed> {
  override state: Failed = { at: this.props.at }

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } })

  static getDerivedStateFromProps = ({ at }: { at: SitePlace }, state: Failed) =>
    at === state.at ? null : { at, failure: undefined }

  override render() {
    const { failure } = this.state
    return failure ? <RouteError error={failure.error} /> : this.props.children
  }
}
