import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useKeptFromPage } from '../../../foundation/keys/kept-from-page.ts'
import { useFocusGivenBack } from '../../../ui/focus-given-back.ts'

/** All choices of the filter over the lower part of a phone's page; the picture stays in sight. */
export function FilterSheet({
  opened,
  onClose,
  found,
  onClear,
  children,
}: {
  opened: boolean
  onClose: () => void
  /** '27 points': what the filter leaves. */
  found: string
  /** Absent where nothing is filtered. */
  onClear: (() => void) | undefined
  children: ReactNode
}) {
  useKeptFromPage(opened, onClose)
  useFocusGivenBack(opened)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="66dvh"
      title="Filter"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: 'filter-sheet', body: 'filter-sheet-body' }}
    >
      {children}
      <div className="filter-sheet-foot">
        <Button disabled={onClear === undefined} onClick={onClear}>
          Clear all
        </Button>
        <Button variant="filled" onClick={onClose}>
          Show {found}
        </Button>
      </div>
    </Drawer>
  )
}
