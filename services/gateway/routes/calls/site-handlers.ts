import { abortUpload, uploadedCall } from '../uploads.ts'
import { activityCall } from '../admin/activity.ts'
import {
  addPlayers,
  createTeam,
  deleteTeam,
  removePlayer,
  renameTeam,
  teammates,
  teamsCall,
} from '../teams.ts'
import { addURL, checkShareURL, createFromURLs } from '../matches/media/from-links.ts'
import { changeMail, mailsCall } from '../admin/mails.ts'
import { changeSiteSettings, siteSettingsCall } from '../site-settings.ts'
import { changeUserSettings, userSettingsCall } from '../user-settings.ts'
import { clientLog, timestampCall } from '../site.ts'
import { completeFile } from '../s3-upload-complete.ts'
import { courtVideos, createFromPlaysightShare } from '../matches/media/court-videos.ts'
import { dropboxUpload } from '../matches/media/dropbox-upload.ts'
import { flip, projections, rebuild, unpark } from '../admin/projections.ts'
import { replayLab } from '../admin/replay-lab.ts'
import { signParts } from '../s3-signature-handler.ts'
import { streamEvents } from '../admin/stream-events.ts'
import { uploadSources } from '../upload-sources.ts'
import { fromViews, type CallHandlers } from './call-handlers.ts'

/** Teams, uploads, settings and what admins see of the site. */
export const siteHandlers = {
  teams: fromViews(teamsCall, ['teams', 'users']),
  createTeam,
  renameTeam,
  deleteTeam,
  addPlayers,
  removePlayer,
  teammates: fromViews(teammates, ['teams', 'users']),
  uploadSources: fromViews(uploadSources, []),
  courtVideos: fromViews(courtVideos, []),
  checkShareURL,
  createFromURLs,
  createFromPlaysightShare,
  dropboxUpload,
  addURL,
  signParts,
  completeFile,
  abortUpload,
  uploaded: fromViews(uploadedCall, ['uploads', 'matches']),
  timestamp: fromViews(timestampCall, []),
  clientLog,
  userSettings: fromViews(userSettingsCall, ['user-settings']),
  changeUserSettings,
  siteSettings: fromViews(siteSettingsCall, ['site-settings']),
  changeSiteSettings,
  projections: fromViews(projections, []),
  rebuild,
  flip,
  unpark,
  mails: fromViews(mailsCall, ['mails', 'users']),
  changeMail,
  activity: fromViews(activityCall, ['activity', 'matches', 'match-state', 'users']),
  streamEvents: fromViews(streamEvents, ['users']),
  replayLab,
} satisfies Partial<CallHandlers>
