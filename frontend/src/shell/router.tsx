import { createBrowserRouter, createMemoryRouter, type RouteObject } from 'react-router'
import { Frame } from './layout/frame.tsx'
import { Guard } from './guard.tsx'
import { Home } from './home.tsx'
import { RouteError } from './route-error.tsx'
import type { Screen } from './screens/screen.ts'
import { SCREENS } from './screens.ts'
import { Shell } from './shell.tsx'
import { Titled } from '../ui/titled.tsx'

function routeOf(screen: Screen): RouteObject {
  const { load, path, title, permission } = screen
  if (!load) return { path, element: <Home /> }
  return {
    path,
    lazy: async () => {
      const Content = await load()
      return {
        element: (
          <Guard permission={permission}>
            <Titled title={title}>
              <Content />
            </Titled>
          </Guard>
        ),
      }
    },
  }
}

const inFrame = (frame: Screen['frame']) => SCREENS.filter((screen) => screen.frame === frame).map(routeOf)

/** All addresses. '/' and every unknown one go to the user's matches, or to /login (platform 2). */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <></>,
    children: [
      { element: <Frame />, children: [{ index: true, element: <Home front /> }, ...inFrame(undefined)] },
      { element: <Frame bare />, children: inFrame('full') },
      { path: '*', element: <Home /> },
    ],
  },
]

export const makeRouter = () => createBrowserRouter(routes)
/** The same addresses without a browser's address bar, for tests. */
export const makeMemoryRouter = (at: string) => createMemoryRouter(routes, { initialEntries: [at] })
