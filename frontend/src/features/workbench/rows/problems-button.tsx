import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import type { Problems } from './use-problems.ts'

/** How many errors, warnings and open comments there are, and the way to the next one; nothing where there are none. */
export function ProblemsButton({ problems }: { problems: Problems }) {
  const { errors, warnings, comments, next } = problems
  if (errors + warnings + comments === 0) return null
  return (
    <button
      type="button"
      className={errors > 0 ? 'problems bad' : 'problems'}
      onMouseDown={keepFocus}
      onClick={next}
    >
      ▲{' '}
      {[...counted(errors, 'error'), ...counted(warnings, 'warning'), ...counted(comments, 'comment')].join(
        ', ',
      )}{' '}
      <Kbd action="workbench.nextProblem" />
    </button>
  )
}

const counted = (count: number, word: string) =>
  count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`]
