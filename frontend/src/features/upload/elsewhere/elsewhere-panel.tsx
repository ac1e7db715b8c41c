import { Button } from '@mantine/core'
import type { HostedFile, VideoSources } from '@courtline/messages/views/video-sources'
import { useState } from 'react'
import { CourtPanel } from '../court/court-panel.tsx'
import { useCourtVideos } from '../court/use-court-videos.ts'
import { chooseFiles } from '../hosting/choose-files.ts'
import { HostedPanel } from '../hosting/hosted-panel.tsx'
import { SimulatedChooser } from '../hosting/simulated-chooser.tsx'
import type { Elsewhere } from '../form/use-match-upload.ts'
import type { WayEnd } from './way-panel.tsx'

interface Props {
  /** ' of match 2' where there are several forms. */
  readonly ofIt: string
  readonly sources: VideoSources
  readonly elsewhere: Elsewhere
  readonly end: Pick<WayEnd, 'mayPressDone' | 'busy' | 'onDone'>
}

/** Services of others from which the video may come: a button each, and the panel of the one that was chosen. */
export function ElsewherePanel({ ofIt, sources, elsewhere, end }: Props) {
  const { form, dispatch, isMade } = elsewhere
  const { courtVideo: courts, fileHosting: host } = sources
  const { asking, ask, forget } = useCourtVideos(dispatch)
  const leave = () => {
    forget()
    dispatch({ type: 'approachLeft' })
  }
  const whole = { ...end, onLeave: leave }
  if (form.uploadApproach === 'fileHosting' && host) {
    return (
      <HostedPanel
        label={`Files from ${host.name}${ofIt}`}
        name={host.name}
        elsewhere={elsewhere}
        end={whole}
      />
    )
  }
  // What was listed is gone once another way was taken.
  const isGone = asking.phase === 'listed' && form.courtVideos.length === 0
  const isAsked = asking.phase !== 'notAsked' && form.shareLink === '' && !isGone
  if (courts && isAsked) {
    const label = `Court videos${ofIt}`
    return (
      <CourtPanel
        label={label}
        service={courts}
        elsewhere={elsewhere}
        asking={asking}
        onAsk={ask}
        end={whole}
      />
    )
  }
  const offersCourts = courts !== null && !isMade
  if (form.shareLink !== '' || (!offersCourts && !host)) return null
  return (
    <section className="panel upload-ways" aria-label={`Other ways${ofIt}`}>
      {offersCourts && <Button onClick={ask}>{`${courts.name} court videos`}</Button>}
      {host && (
        <HostButton host={host} onChosen={(files) => dispatch({ type: 'hostedFilesChosen', files })} />
      )}
      {offersCourts && courts.hint !== null && <p className="muted upload-hint">{courts.hint}</p>}
    </section>
  )
}

/** Opens the host's chooser, or the simulated one. */
function HostButton({
  host,
  onChosen,
}: {
  host: NonNullable<VideoSources['fileHosting']>
  onChosen: (files: readonly HostedFile[]) => void
}) {
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const choose = async () => {
    setFailure(undefined)
    if (host.simulated) return setOpen(true)
    try {
      const files = await chooseFiles(host)
      if (files.length > 0) onChosen(files)
    } catch {
      // Without a line to the host, or with something between that stops its script.
      setFailure(`The chooser of ${host.name} could not be opened. Please try again, or take another way.`)
    }
  }
  return (
    <>
      <Button onClick={() => void choose()}>{`Choose from ${host.name}`}</Button>
      {failure !== undefined && (
        <p className="bad-word upload-hint" role="alert">
          {failure}
        </p>
      )}
      {open && host.simulated && (
        <SimulatedChooser
          name={host.name}
          files={host.files}
          onClose={() => setOpen(false)}
          onChoose={(files) => {
            setOpen(false)
            onChosen(files)
          }}
        />
      )}
    </>
  )
}
