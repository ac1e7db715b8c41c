import '@fontsource-variable/inter/wght.css'
import './theme/mantine-styles.ts'
import './theme/tokens.css'
import './theme/mantine.css'
import './theme/base.css'
import '../ui/ui.css'
import './layout/layout.css'
import { fetchPartsWhenQuiet } from '../ui/later.tsx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { askAhead } from './ask-ahead.ts'
import { Providers } from './providers.tsx'
import { RouterView, SiteRouter } from './router.tsx'
import { sessionApi } from '../foundation/session/session-calls.ts'
import { sessionMissing } from '../foundation/session/session.ts'
import { mayHaveSession } from '../foundation/session/session-hint.ts'
import { makeStore } from '../foundation/store/store.ts'

/** On a slow processor each part of the start is long enough: between them the page answers taps. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

async function start(root: HTMLElement): Promise<void> {
  // All modules that this one imports were evaluated in the task that is under way.
  await nextTask()
  // The screen's script comes over the network: it is fetched before anything else is done.
  const router = new SiteRouter()
  await nextTask()
  const store = makeStore()
  if (mayHaveSession()) {
    void store.dispatch(sessionApi.endpoints.refreshToken.initiate())
    askAhead(store.dispatch, location.pathname)
  } else store.dispatch(sessionMissing())
  fetchPartsWhenQuiet()
  await nextTask()
  createRoot(root).render(
    <StrictMode>
      <Providers store={store}>
        <RouterView router={router} />
      </Providers>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)
