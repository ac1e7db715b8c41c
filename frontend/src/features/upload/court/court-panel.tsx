import { Button } from '@mantine/core'
import type { VideoSources } from '@courtline/messages/views/video-sources'
import { Link } from '../../../foundation/navigation/link.tsx'
import { paths } from '../../../foundation/paths/paths.ts'
import { usedVideos } from '../form/form-state.ts'
import type { Elsewhere } from '../form/use-match-upload.ts'
import { WayPanel, type WayEnd } from '../elsewhere/way-panel.tsx'
import { CourtVideoTable } from './court-video-table.tsx'
import type { CourtAsking } from './use-court-videos.ts'

interface Props {
  readonly label: string
  readonly service: NonNullable<VideoSources['courtVideo']>
  readonly elsewhere: Elsewhere
  readonly asking: CourtAsking
  readonly onAsk: () => void
  readonly end: Omit<WayEnd, 'words'>
}

/** The user's own court videos, by the login that the profile holds. */
export function CourtPanel({ label, service, elsewhere, asking, onAsk, end }: Props) {
  const { form, dispatch } = elsewhere
  return (
    <WayPanel
      label={label}
      title={`${service.name} court videos`}
      end={{ ...end, words: wordsOf(form, end.mayPressDone) }}
    >
      {service.simulated && (
        <p className="muted">{`These are made up: this demo is not connected to ${service.name}.`}</p>
      )}
      {asking.phase === 'asking' && <p className="muted" role="status">{`Loading from ${service.name} …`}</p>}
      {asking.phase === 'noLogin' && (
        <p>
          Your profile has no login for {service.name}.{' '}
          <Link className="link" to={paths.profile()}>
            Add it there
          </Link>
          , and your court videos are listed here.{service.simulated && ' In this demo any login will do.'}
        </p>
      )}
      {asking.phase === 'noVideos' && <p>{`${service.name} has no court videos of yours.`}</p>}
      {asking.phase === 'refused' && (
        <div className="row-flex">
          <p className="grow bad-word" role="alert">
            {asking.why}
          </p>
          <Button size="xs" onClick={onAsk}>
            Retry
          </Button>
        </div>
      )}
      {form.courtVideos.length > 0 && (
        <CourtVideoTable
          videos={form.courtVideos}
          disabled={end.busy}
          onChoose={(link, use) => dispatch({ type: 'courtVideoChosen', link, use })}
        />
      )}
    </WayPanel>
  )
}

function wordsOf(form: Elsewhere['form'], mayPressDone: boolean): string {
  if (form.courtVideos.length === 0) return ''
  const count = usedVideos(form).length
  if (count === 0) return 'Choose the court videos of this match.'
  if (!mayPressDone) return 'Please fill in the match first.'
  return count === 1
    ? 'Press Done to submit the match. You can then close this page.'
    : `${count} videos are joined in order.`
}
