import { Checkbox } from '@mantine/core'
import type { CourtVideo } from '@courtline/messages/views/video-sources'
import { moment } from '../../../foundation/time/calendar.ts'
import { useNow } from '../../../foundation/time/use-now.ts'

/** Court videos with court and start, each to be used for the match or not. */
export function CourtVideoTable({
  videos,
  disabled,
  onChoose,
}: {
  videos: readonly CourtVideo[]
  disabled: boolean
  onChoose: (link: string, use: CourtVideo['use']) => void
}) {
  const now = useNow(60)
  return (
    <table className="court-videos">
      <thead>
        <tr className="cap">
          <th scope="col">Use</th>
          <th scope="col">Court</th>
          <th scope="col">Start</th>
        </tr>
      </thead>
      <tbody>
        {videos.map(({ link, court, start, use }) => (
          <tr key={link}>
            <td>
              <label className="court-use">
                <Checkbox
                  aria-label={`Use ${court}, ${moment(start, now)}`}
                  checked={use === 1}
                  disabled={disabled}
                  onChange={(event) => onChoose(link, event.currentTarget.checked ? 1 : 0)}
                />
              </label>
            </td>
            <th scope="row" className="cut" title={court}>
              {court}
            </th>
            <td className="num">{moment(start, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
