import { Button } from '@mantine/core'
import type { ProgramView } from '@courtline/messages/views/recruiting'
import { useState, type ReactNode } from 'react'
import { useKeys } from '../../foundation/keys/keyboard.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { LinkStatus } from './link-status.tsx'
import { initialsOfName } from './initials-of-name.ts'
import { RecruitPanel } from './recruit-panel.tsx'
import type { RecruitRow, RecruitSection } from './recruit-rows.ts'
import type { RecruitAddress } from './use-recruit-address.ts'

/** A list of recruits with the chosen one beside it; on phones the one or the other. */
export function RecruitsBoard({
  program,
  sections,
  address,
  toolbar,
  empty,
  more,
}: {
  program: ProgramView
  sections: readonly RecruitSection[]
  address: RecruitAddress
  toolbar: ReactNode
  /** In the place of the list where there is no row. */
  empty: ReactNode
  /** At the end of a list that continues. */
  more?: ReactNode
}) {
  const rows = sections.flatMap((section) => section.rows)
  const { recruitId, compared } = address
  const [isComparing, setComparing] = useState(false)
  const choose = (id: string | undefined) => address.change({ recruit: id })
  useMovingKeys(rows, recruitId, choose)
  return (
    <div className={recruitId === undefined ? 'recruits-board' : 'recruits-board chosen'}>
      <div className="recruits-side">
        {toolbar}
        <Comparison
          compared={compared}
          onCompare={() => setComparing(true)}
          onClear={() => address.change({ compare: '' })}
        />
        {sections.length === 0 && empty}
        {sections.map((section) => (
          <Section key={section.title} section={section} recruitId={recruitId} onChoose={choose} />
        ))}
        {more}
      </div>
      {recruitId === undefined ? (
        <p className="panel recruit-none muted">Choose a recruit to see details and matches.</p>
      ) : (
        <RecruitPanel
          key={recruitId}
          recruitId={recruitId}
          program={program}
          isCompared={compared.includes(recruitId)}
          onCompare={() => address.toggleCompared(recruitId)}
          onClose={() => choose(undefined)}
        />
      )}
      {isComparing && <CompareDialog recruitIds={compared} onClose={() => setComparing(false)} />}
    </div>
  )
}

/** j and k go through the rows; the one that is reached opens. */
function useMovingKeys(
  rows: readonly RecruitRow[],
  recruitId: string | undefined,
  choose: (id: string) => void,
): void {
  const at = rows.findIndex(({ id }) => id === recruitId)
  const move = (steps: number) => () => {
    const row = at < 0 ? rows[0] : rows[Math.max(0, Math.min(rows.length - 1, at + steps))]
    if (!row) return
    choose(row.id)
    document.getElementById(rowId(row.id))?.focus()
  }
  useKeys('recruits', { 'recruits.down': move(1), 'recruits.up': move(-1) })
}

const rowId = (recruitId: string) => `recruit-${recruitId}`

function Section({
  section: { title, rows },
  recruitId,
  onChoose,
}: {
  section: RecruitSection
  recruitId: string | undefined
  onChoose: (id: string) => void
}) {
  return (
    <section className="panel recruit-section" aria-label={title}>
      <h2>
        {title} <span className="muted num">{rows.length}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} isChosen={row.id === recruitId} onChoose={() => onChoose(row.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ row, isChosen, onChoose }: { row: RecruitRow; isChosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      id={rowId(row.id)}
      className="recruit-row"
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className="initials" aria-hidden="true">
        {initialsOfName(row.name)}
      </span>
      <span className="recruit-row-name">
        <b className="cut" title={row.name}>
          {row.name}
        </b>
        {row.tags.length > 0 && <span className="faint cut">{row.tags.join(', ')}</span>}
      </span>
      <span className="num">{row.year ?? '–'}</span>
      <span className="muted num recruit-row-matches">
        {row.matches === 1 ? '1 match' : `${row.matches} matches`}
      </span>
      {row.news > 0 && <span className="recruit-news num">{row.news} new</span>}
      <LinkStatus link={row.link} />
    </button>
  )
}

function Comparison({
  compared,
  onCompare,
  onClear,
}: {
  compared: readonly string[]
  onCompare: () => void
  onClear: () => void
}) {
  if (compared.length === 0) return null
  return (
    <p className="panel recruit-comparison" role="status">
      <span className="grow">
        {compared.length === 1
          ? 'One recruit chosen to compare; choose another one.'
          : 'Two recruits chosen.'}
      </span>
      {compared.length === 2 && (
        <Button size="xs" onClick={onCompare}>
          Compare
        </Button>
      )}
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
    </p>
  )
}
