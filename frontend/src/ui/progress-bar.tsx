const widthOf = (share: number) => `${Math.min(1, share) * 100}%`

/**
 * Progress in two tones: what is done for sure, and what is on its way. Shares of 0 to 1. Without `done` it only shows
 * that something continues.
 */
export function ProgressBar({
  done,
  underWay = 0,
  label,
  colour = 'var(--ball)',
}: {
  done: number
  underWay?: number
  label: string
  colour?: string
}) {
  const percent = Math.floor(Math.min(1, done) * 100)
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: widthOf(done + underWay), background: colour, opacity: 0.35 }} />
      <i style={{ width: widthOf(done), background: colour }} />
    </div>
  )
}
