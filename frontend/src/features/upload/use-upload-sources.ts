import type { VideoSources } from '@courtline/messages/views/video-sources'
import { useFailureToLog } from '../../foundation/calls/use-failure-to-log.ts'
import { useUploadSourcesQuery } from './upload-calls.ts'

const NONE: VideoSources = { courtVideo: null, fileHosting: null }

/** Services from which videos can be brought here; none while that is not known, and a failure is logged only. */
export function useUploadSources(): VideoSources {
  const { data = NONE, error } = useUploadSourcesQuery()
  useFailureToLog('Upload sources could not be read', error)
  return data
}
