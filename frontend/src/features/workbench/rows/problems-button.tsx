import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import type { Problems } from './use-problems.ts'

/** How many errors and warnings there are, and the way to the next one; nothing where there are none. */
export function ProblemsButton({ problems }: { problems: Problems }) {
  const { errors, warnings, next } = problems
  if (errors + warnings === 0) return null
  return (
    <button
      type="button"
      className={errors > 0 ? 'problems bad' : 'problems'}
      onMouseDown={keepFocus}
      onClick={next}
    >
      ▲ {[...counted(errors, 'error'), ...counted(warnings, 'warning')].join(', ')}{' '}
      <Kbd action="workbench.nextProblem" />
    </button>
  )
}

const counted = (count: number, word: string) =>
  count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`]
