import type { MatchMailFacts } from '@courtline/application/matches/mail-facts'
import type { MatchEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'

export interface MatchMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for the same cause, so that mail sent twice counts as one. */
  readonly messageId: string
}

/** Events after which the owner gets a mail. */
export const MAILED_TYPES = ['Postprocessed', 'AnnotationAccepted', 'ProcessingFailed', 'PlayerLeft'] as const

/**
 * The mail to the owner that follows from an event, if any: the match can be watched now, or its video could not be
 * processed. An accepted match with a video is watched only after the cut.
 */
export function mailAbout(
  recorded: Recorded<MatchEvent>,
  match: MatchMailFacts,
  publicUrl: string,
): MatchMail | undefined {
  if (!match.ownerEmail) return undefined
  const title = match.teams.join(' v ')
  const link = `${publicUrl}/match/${match.matchId}/watch`
  const mail = { to: match.ownerEmail, messageId: recorded.id }
  const { event } = recorded
  if (event.type === 'Postprocessed' || (event.type === 'AnnotationAccepted' && !match.hasVideoToCut)) {
    return {
      ...mail,
      subject: `${title} is ready to watch`,
      text: `Every point of ${title} is marked now.\n\nWatch it here: ${link}\n`,
    }
  }
  if (event.type === 'ProcessingFailed' && event.data.kind !== 'postprocess') {
    return {
      ...mail,
      subject: `The video of ${title} could not be processed`,
      text:
        `${event.data.why}\n\nYou can try again or upload other files on your upload page: ${publicUrl}/upload\n` +
        'Your credit comes back when you replace the files.\n',
    }
  }
  if (event.type === 'PlayerLeft') {
    return {
      ...mail,
      subject: `A player has left ${title}`,
      text:
        `A player of ${title} has taken themselves out of the match: it is no longer in their list.\n\n` +
        `You can change its players here: ${publicUrl}/match/${match.matchId}/editMetadata\n`,
    }
  }
  return undefined
}
