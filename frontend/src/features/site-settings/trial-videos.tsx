import { TextInput } from '@mantine/core'
import type { TrialVideo } from '@courtline/messages/site/site'
import { trialVideoProblem } from './settings-draft.ts'

/** The three instructional videos of the trial; texts are in the place of those that are not set (D122). */
export function TrialVideos({
  videos,
  onChange,
}: {
  videos: readonly TrialVideo[]
  onChange: (videos: readonly TrialVideo[]) => void
}) {
  const change = (place: number, changes: Partial<TrialVideo>) =>
    onChange(videos.map((video, at) => (at === place ? { ...video, ...changes } : video)))
  return (
    <>
      {videos.map((video, place) => (
        <div key={place} className="site-settings-fields">
          <TextInput
            label={`Title of video ${place + 1}`}
            maxLength={100}
            value={video.title}
            onChange={(event) => change(place, { title: event.currentTarget.value })}
          />
          <TextInput
            label={`Address of video ${place + 1}`}
            type="url"
            maxLength={2000}
            value={video.url}
            error={trialVideoProblem(video)}
            onChange={(event) => change(place, { url: event.currentTarget.value })}
          />
        </div>
      ))}
    </>
  )
}
