import type { LifeCycleEvent, LinkSource } from './life-cycle.ts'

const FETCHING: Readonly<Record<LinkSource, string>> = {
  url: 'Fetching the video from its link',
  dropbox: 'Fetching the video from Dropbox',
  playsight: 'Fetching the court video',
}

/**
 * A life-cycle event in a few words, for the status history and the queue; null for what is no step of the match's
 * life (D20).
 */
export function whatHappened({ type, data }: LifeCycleEvent): string | null {
  switch (type) {
    case 'MatchCreated':
      return 'Created'
    case 'FetchRequested':
      return data.cause === 'retry' ? 'Tried again' : FETCHING[data.source]
    case 'PreprocessingRequested':
      return { uploadCompleted: 'Upload completed', forced: 'Preprocessing forced', retry: 'Tried again' }[
        data.cause
      ]
    case 'Preprocessed':
      return `Preprocessed in ${duration(data.elapsedSeconds)}`
    case 'ProcessingFailed':
      return `Failed: ${data.why}`
    case 'QueuedWithoutVideo':
      return 'In queue, no video'
    case 'FilesReplaced':
      return 'Files replaced'
    case 'MatchClaimed':
      return 'Claimed'
    case 'MatchReleased':
      return data.cause === 'lapsed' ? 'Claim lapsed' : 'Released'
    case 'AnnotationCompleted':
      return `Annotation completed, ${data.entries} entries`
    case 'AnnotationAccepted':
      return 'Annotation accepted'
    case 'AnnotationRejected':
      return 'Returned for changes'
    case 'PostprocessingRequested':
      return { accepted: 'Cutting the video', forced: 'Postprocessing forced', retry: 'Tried again' }[
        data.cause
      ]
    case 'Postprocessed':
      return `Cut in ${duration(data.elapsedSeconds)}`
    case 'RevertedToCreated':
      return 'Reverted to created'
    case 'MatchDeleted':
      return 'Deleted'
    case 'PlayerLeft':
      return 'A player left the match'
    case 'MatchRestored':
      return 'Restored'
    case 'MediaRemoved':
      return 'Files removed'
    case 'TitleImageFailed':
      return `Title image: ${data.why}`
    case 'RawUploadAdded':
    case 'ReviewCommentAdded':
    case 'ReviewCommentResolved':
    case 'PriorityChanged':
    case 'MetadataChanged':
    case 'RulesChanged':
    case 'TitleImageRequested':
    case 'TitleImageChanged':
    case 'MatchShared':
    case 'MatchLinkDeleted':
    case 'EmbedChanged':
    case 'DemoChanged':
    case 'OwnerMoved':
      return null
  }
}

function duration(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
