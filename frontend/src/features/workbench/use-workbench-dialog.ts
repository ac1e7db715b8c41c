import { useMemo, useState } from 'react'

type WorkbenchDialogName = 'adjust' | 'history' | 'goTo'

/** Which dialog lies over the workbench, and the ways to open and close them; those stay the same. */
export function useWorkbenchDialog() {
  const [opened, open] = useState<WorkbenchDialogName>()
  const ways = useMemo(
    () => ({
      showAdjust: () => open('adjust'),
      showHistory: () => open('history'),
      showGoTo: () => open('goTo'),
      close: () => open(undefined),
    }),
    [],
  )
  return { opened, ...ways }
}
