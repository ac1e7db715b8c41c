import type { MatchView } from '@courtline/messages/views/match'
import { QUALITY_CHOICES, quality, useQuality } from '../../../domain/video/quality.ts'

/** Which rendition is played, where a match has two. */
export function QualityChoice({ match }: { match: Pick<MatchView, 'smallRendition' | 'probe'> }) {
  const { choice } = useQuality()
  const { smallRendition: small, probe } = match
  if (!small || !probe) return null
  const large = Math.min(probe.heightPixels, probe.widthPixels)
  // Both may have as many lines; the names of the choices tell them apart then.
  const words = {
    auto: 'Auto',
    high: `High · ${large}p`,
    low: `Low · ${Math.min(small.heightPixels, large)}p`,
  }
  return (
    <select
      className="play-quality"
      aria-label="Quality"
      title="Quality"
      value={choice}
      onChange={({ currentTarget }) => {
        const chosen = QUALITY_CHOICES.find((each) => each === currentTarget.value)
        if (chosen) quality.choose(chosen)
      }}
    >
      {QUALITY_CHOICES.map((each) => (
        <option key={each} value={each}>
          {words[each]}
        </option>
      ))}
    </select>
  )
}
