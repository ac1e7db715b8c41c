import type { ReactNode } from 'react'

/** Title of a screen, one line below it, and its actions on the right. */
export function PageHead({ title, sub, children }: { title: string; sub?: ReactNode; children?: ReactNode }) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {sub !== undefined && <p className="muted">{sub}</p>}
      </div>
      {children}
    </div>
  )
}
