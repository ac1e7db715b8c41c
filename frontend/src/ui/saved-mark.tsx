import type { Saving } from './use-saving.ts'

/** Shows beside a heading that the input is saved, or why it is not. */
export function SavedMark({ saving }: { saving: Saving }) {
  return (
    <span role="status" className={saving.state === 'refused' ? 'saved-mark bad-word' : 'saved-mark muted'}>
      {wordsOf(saving)}
    </span>
  )
}

function wordsOf(saving: Saving): string {
  switch (saving.state) {
    case 'unchanged':
      return ''
    case 'saving':
      return 'Saving…'
    case 'saved':
      return '✓ Saved'
    case 'refused':
      return `Not saved: ${saving.why}`
  }
}
