import { Skeleton } from '@mantine/core'
import type { RecruitProfile } from '@courtline/messages/views/recruiting'
import { useRecruitProfileQuery } from '../../domain/recruiting/recruit-calls.ts'
import { figureLines, type FigureLine } from '../../domain/recruiting/figure-lines.ts'
import { displayNameOf } from '../../domain/recruiting/words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/states.tsx'

/** Two recruits side by side, by the figures of the matches that they show. */
export function CompareDialog({
  recruitIds: [one = '', other = ''],
  onClose,
}: {
  recruitIds: readonly string[]
  onClose: () => void
}) {
  const first = useRecruitProfileQuery(one)
  const second = useRecruitProfileQuery(other)
  const error = first.error ?? second.error
  const retry = () => void Promise.all([first.refetch(), second.refetch()])
  return (
    <Dialog opened onClose={onClose} title="Compare two recruits" size="lg">
      {first.data && second.data ? (
        <Comparison profiles={[first.data, second.data]} />
      ) : error ? (
        <Failed what="The figures could not be read" error={error} onRetry={retry} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}

function Comparison({ profiles }: { profiles: readonly [RecruitProfile, RecruitProfile] }) {
  const [one, other] = profiles
  if (one.figures === null || other.figures === null) {
    const lacking = profiles.filter(({ figures }) => figures === null).map(displayNameOf)
    return (
      <p className="muted">
        There are no figures of {lacking.join(' and ')}: no match shown names them as a player.
      </p>
    )
  }
  const [left, right] = [figureLines(one.figures), figureLines(other.figures)]
  return (
    <div className="compare-table" role="region" aria-label="Figures" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Statistic</th>
            {profiles.map((profile) => (
              <th key={profile.id} scope="col">
                {displayNameOf(profile)}
                <span className="muted num"> {matchesWords(profile)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {left.map((line, place) => (
            <tr key={line.title}>
              <th scope="row">{line.title}</th>
              <Figure line={line} against={right[place]} />
              <Figure line={right[place]} against={line} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const matchesWords = ({ figures }: RecruitProfile) =>
  figures?.matches === 1 ? '1 match' : `${figures?.matches ?? 0} matches`

/** The better of the two shares is bold; plain counts are not compared, as the numbers of matches differ. */
function Figure({ line, against }: { line: FigureLine | undefined; against: FigureLine | undefined }) {
  if (!line) return <td />
  const isBetter = line.share !== null && against?.share != null && line.share > against.share
  return (
    <td className="num">
      {isBetter ? <b>{line.text}</b> : line.text} <span className="muted">{line.detail}</span>
    </td>
  )
}
