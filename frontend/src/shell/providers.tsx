import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { ConfirmProvider } from '../ui/confirm.tsx'
import type { Store } from '../foundation/store/store.ts'
import { cssVariables, theme } from './theme/theme.ts'
import { Toasts } from './toasts.tsx'

/** What every screen needs: store, look and toasts. `env` is 'test' in tests: no transitions, no portals. */
export function Providers({ store, env, children }: { store: Store; env?: 'test'; children: ReactNode }) {
  return (
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        forceColorScheme="dark"
        env={env ?? 'default'}
      >
        <Toasts />
        <ConfirmProvider>{children}</ConfirmProvider>
        {/* Mantine puts what lies over the page in here: content outside of any landmark is hard to find. */}
        <section aria-label="Dialogs and messages" data-mantine-shared-portal-node="true" />
      </MantineProvider>
    </Provider>
  )
}
