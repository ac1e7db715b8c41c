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

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const store = makeStore()
const router = new SiteRouter()
if (mayHaveSession()) {
  void store.dispatch(sessionApi.endpoints.refreshToken.initiate())
  askAhead(store.dispatch, location.pathname)
} else store.dispatch(sessionMissing())
fetchPartsWhenQuiet()
createRoot(root).render(
  <StrictMode>
    <Providers store={store}>
      <RouterView router={router} />
    </Providers>
  </StrictMode>,
)
