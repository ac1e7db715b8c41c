import type { MatchEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/recorded'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for the same cause, so that a letter sent twice is one letter. */
  readonly messageId: string
}

/** What a letter about a match says besides the event: whose it is, and what it is called. */
export interface MatchForLetter {
  readonly matchId: string
  readonly ownerEmail: string | null
  readonly teams: readonly [string, string]
  readonly hasVideoToCut: boolean
}

/** Events that the owner is told of by mail. */
export const MAILED_TYPES = ['Postprocessed', 'AnnotationAccepted', 'ProcessingFailed'] as const

/**
 * The letter to the owner that follows from an event, if any: the match can be watched now, or its video could not be
 * processed. An accepted match with a video is watched only after the cut.
 */
export function letterAbout(
  recorded: Recorded<MatchEvent>,
  match: MatchForLetter,
  publicUrl: string,
): Letter | undefined {
  if (!match.ownerEmail) return undefined
  const title = match.teams.join(' v ')
  const link = `${publicUrl}/match/${match.matchId}/watch`
  const letter = { to: match.ownerEmail, messageId: recorded.id }
  const { event } = recorded
  if (event.type === 'Postprocessed' || (event.type === 'AnnotationAccepted' && !match.hasVideoToCut)) {
    return {
      ...letter,
      subject: `${title} is ready to watch`,
      text: `Every point of ${title} is marked now.\n\nWatch it here: ${link}\n`,
    }
  }
  if (event.type === 'ProcessingFailed' && event.data.kind !== 'postprocess') {
    return {
      ...letter,
      subject: `The video of ${title} could not be processed`,
      text:
        `${event.data.why}\n\nYou can try again or upload other files on your upload page: ${publicUrl}/upload\n` +
        'Your credit comes back when you replace the files.\n',
    }
  }
  return undefined
}
