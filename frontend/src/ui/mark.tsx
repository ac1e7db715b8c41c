/** Courtline's mark: a court from above, and the ball. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
      <rect x="1.5" y="1.5" width="19" height="19" rx="5" fill="none" stroke="var(--t1)" strokeWidth="1.6" />
      <path d="M1.5 11h19M11 5.5v11" stroke="var(--t1)" strokeWidth="1.6" />
      <circle cx="15.6" cy="7" r="2.6" fill="var(--ball)" />
    </svg>
  )
}
