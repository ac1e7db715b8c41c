import { refusal } from '@courtline/messages/refusals'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { clockSeconds } from '@courtline/scoring/replay/game-time'
import type { Gateway } from '../../../gateway.ts'
import { refused, type Refused } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'
import { act, jobIdOf } from '../life-cycle/act.ts'
import { storedFile } from './stored-file.ts'

/**
 * The picture of the match in lists: one of its own that is stored, or, where `uri` names its video, the moment `time`
 * of that video, of which the media worker makes a picture. Refusals: INVALID_REQUEST for files that are not this match's
 * and for moments beyond the video's end, MATCH_VIDEO_CHANGED for an older video, those of the decider.
 */
export const titleImage =
  (gateway: Gateway): Handler<'titleImage'> =>
  async (call) => {
    const { params, body, caller } = call
    const match = await gateway.matches.known(params.id, caller)
    if ('refused' in match) return match
    const { uri, time } = body
    if (isVideoOf(match.id, uri)) {
      const moment = momentIn(match, uri, time ?? 0)
      if (typeof moment !== 'number') return moment
      const jobId = jobIdOf(match.id, call.commandId)
      return act(gateway, call, match.id, (by) => ({
        type: 'RequestTitleImage',
        by,
        jobId,
        clockSeconds: moment,
      }))
    }
    const isTheirs = uri.startsWith(`i/${match.id}/`) && (await storedFile(gateway, uri)) !== undefined
    if (!isTheirs) return refused(refusal('INVALID_REQUEST'))
    return act(gateway, call, match.id, (by) => ({
      type: 'SetTitleImage',
      by,
      uri,
      clockSeconds: time,
    }))
  }

const isVideoOf = (matchId: string, uri: string) =>
  uri.startsWith(`p/${matchId}/`) || uri.startsWith(`v/${matchId}/`)

/** Clock time of a moment of the video that is watched, as the pieces of a cut have it (D119). */
function momentIn(match: MatchDocument, uri: string, seconds: number): number | Refused {
  const isCut = uri === match.postprocessedVideoUri
  if (!isCut && uri !== match.preprocessedVideoUri) return refused(refusal('MATCH_VIDEO_CHANGED'))
  const moment = isCut ? clockSeconds(match.pieces, seconds) : seconds
  const isInIt = moment !== null && moment < (match.probe?.durationSeconds ?? 0)
  return isInIt ? Math.round(moment * 1000) / 1000 : refused(refusal('INVALID_REQUEST'))
}
