import type { LinkCheck } from '@courtline/messages/media/link-check'
import type { CourtVideo, HostedFile } from '@courtline/messages/views/video-sources'

/** Ways in which a match's video can come (platform 3); null until one is chosen. */
export type UploadApproach = 'courtVideoShare' | 'fileHosting' | 'directUpload'

/** Upload status of one match form, in the specification's fields (platform 3). */
export interface UploadForm {
  readonly uploadApproach: UploadApproach | null
  readonly userUploadStatus: 'Uploading' | 'Complete' | null
  readonly doneButtonPressed: boolean
  readonly state: 'Active' | 'Uploading' | 'Complete' | 'Inactive'
  readonly enableDoneButton: boolean
  readonly fileHostingFiles: readonly HostedFile[]
  readonly shareLink: string
  readonly linkChecked: boolean
  /** Why the link, or the court-video service, gives nothing. */
  readonly linkError: LinkCheck | null
  /** What the link shows or, without a link, what the service has of the user. */
  readonly courtVideos: readonly CourtVideo[]
}

/** Nothing is chosen in any of the ways: what one way leaves behind when another is taken. */
const WITHOUT_VIDEO = {
  uploadApproach: null,
  enableDoneButton: false,
  fileHostingFiles: [],
  shareLink: '',
  linkChecked: false,
  linkError: null,
  courtVideos: [],
} as const

/** No approach, Done not pressed, Active, Done disabled. */
export const NEW_FORM: UploadForm = {
  ...WITHOUT_VIDEO,
  userUploadStatus: null,
  doneButtonPressed: false,
  state: 'Active',
}

/** The form of a match whose direct upload was begun before the page was loaded again. */
export const RESUMED_FORM: UploadForm = {
  ...NEW_FORM,
  uploadApproach: 'directUpload',
  userUploadStatus: 'Uploading',
  enableDoneButton: true,
}

/** A form for a match found through a rating service starts Inactive. */
export const INACTIVE_FORM: UploadForm = { ...NEW_FORM, state: 'Inactive' }

export type FormEvent =
  | { readonly type: 'activated' }
  | { readonly type: 'linkTyped'; readonly link: string }
  | {
      readonly type: 'linkAnswered'
      readonly answer: LinkCheck
      /** What a share of the court-video service shows; none behind links to files. */
      readonly videos?: readonly CourtVideo[]
    }
  | { readonly type: 'hostedFilesChosen'; readonly files: readonly HostedFile[] }
  /** What the court-video service has of the user. */
  | { readonly type: 'courtVideosListed'; readonly videos: readonly CourtVideo[] }
  /** It could not be asked: a wrong login, or no answer. */
  | { readonly type: 'courtVideosRefused'; readonly answer: Exclude<LinkCheck, 'Ok'> }
  | { readonly type: 'courtVideoChosen'; readonly link: string; readonly use: CourtVideo['use'] }
  /** Back to where no approach is chosen. */
  | { readonly type: 'approachLeft' }
  | { readonly type: 'fileSubmitted' }
  | { readonly type: 'uploadsFinished'; readonly failed: number }
  | { readonly type: 'donePressed' }
  /** The server refused what Done sent, or could not be reached. */
  | { readonly type: 'handInFailed' }

/** What the screen does because of an event; the reducer itself does nothing. */
export type FormEffect =
  | 'createFromShare'
  | 'createFromCourtVideos'
  | 'saveMetadata'
  | 'sendHostedFiles'
  | 'saveAndCompleteUpload'
  | 'logInvalidState'

export interface FormStep {
  readonly form: UploadForm
  readonly effects: readonly FormEffect[]
}

const step = (form: UploadForm, ...effects: FormEffect[]): FormStep => ({ form, effects })

/**
 * The form after an event (platform 4). Any unknown combination is logged and the form starts again: an event for a form
 * that is not active, that is complete, or whose video comes in another way.
 */
export function formAfter(form: UploadForm, event: FormEvent): FormStep {
  if (form.state === 'Inactive') {
    return event.type === 'activated' ? step({ ...form, state: 'Active' }) : reset()
  }
  switch (event.type) {
    case 'activated':
      return reset()
    case 'linkTyped':
      return linkTyped(form, event.link)
    case 'linkAnswered':
      return linkAnswered(form, event.answer, event.videos ?? [])
    case 'hostedFilesChosen':
      return hostedFilesChosen(form, event.files)
    case 'courtVideosListed':
      return courtVideosListed(form, event.videos, null)
    case 'courtVideosRefused':
      return courtVideosListed(form, [], event.answer)
    case 'courtVideoChosen':
      return courtVideoChosen(form, event.link, event.use)
    case 'approachLeft':
      return mayChange(form) ? step({ ...form, ...WITHOUT_VIDEO }) : reset()
    case 'fileSubmitted':
      return fileSubmitted(form)
    case 'uploadsFinished':
      return uploadsFinished(form, event.failed)
    case 'donePressed':
      return donePressed(form)
    case 'handInFailed':
      // Another try: what was chosen or has arrived is still there.
      return form.doneButtonPressed ? step({ ...form, state: 'Active', doneButtonPressed: false }) : reset()
  }
}

const reset = () => step(NEW_FORM, 'logInvalidState')

/** Files on their way are not given up for a link. */
const mayChange = ({ state, userUploadStatus }: UploadForm) => state === 'Active' && userUploadStatus === null

function linkTyped(form: UploadForm, link: string): FormStep {
  if (!mayChange(form)) return reset()
  const uploadApproach = link === '' ? null : 'courtVideoShare'
  return step({ ...form, ...WITHOUT_VIDEO, uploadApproach, shareLink: link })
}

/** Without a file nothing is chosen any more. */
function hostedFilesChosen(form: UploadForm, files: readonly HostedFile[]): FormStep {
  if (!mayChange(form)) return reset()
  if (files.length === 0) return step({ ...form, ...WITHOUT_VIDEO })
  return step({
    ...form,
    ...WITHOUT_VIDEO,
    uploadApproach: 'fileHosting',
    fileHostingFiles: files,
    enableDoneButton: true,
  })
}

/** A share that shows several court videos waits for a choice among them: then those that are in use enable Done. */
function linkAnswered(form: UploadForm, answer: LinkCheck, videos: readonly CourtVideo[]): FormStep {
  if (form.uploadApproach !== 'courtVideoShare' || form.shareLink === '') return reset()
  if (form.state !== 'Active') return reset()
  const isOk = answer === 'Ok'
  return step({
    ...form,
    linkChecked: true,
    linkError: isOk ? null : answer,
    courtVideos: isOk ? videos : [],
    enableDoneButton: isOk && videos.length < 2,
  })
}

function courtVideosListed(
  form: UploadForm,
  videos: readonly CourtVideo[],
  linkError: UploadForm['linkError'],
): FormStep {
  if (!mayChange(form)) return reset()
  return step({
    ...form,
    ...WITHOUT_VIDEO,
    uploadApproach: 'courtVideoShare',
    courtVideos: videos,
    linkError,
  })
}

function courtVideoChosen(form: UploadForm, link: string, use: CourtVideo['use']): FormStep {
  if (!mayChange(form) || form.courtVideos.every((video) => video.link !== link)) return reset()
  const courtVideos = form.courtVideos.map((video) => (video.link === link ? { ...video, use } : video))
  return step({ ...form, courtVideos })
}

function fileSubmitted(form: UploadForm): FormStep {
  if (form.state === 'Complete') return reset()
  const sending: UploadForm = {
    ...form,
    ...WITHOUT_VIDEO,
    uploadApproach: 'directUpload',
    userUploadStatus: 'Uploading',
    enableDoneButton: true,
  }
  return step(sending, 'saveMetadata')
}

/** All uploads have finished: with none failed the user's part is complete, else it waits for them. */
function uploadsFinished(form: UploadForm, failed: number): FormStep {
  if (form.userUploadStatus !== 'Uploading' || form.state === 'Complete') return reset()
  if (failed > 0) return step({ ...form, doneButtonPressed: false, state: 'Active' })
  const arrived: UploadForm = { ...form, userUploadStatus: 'Complete' }
  return form.doneButtonPressed ? complete(arrived, 'saveAndCompleteUpload') : step(arrived)
}

const complete = (form: UploadForm, ...effects: FormEffect[]) =>
  step({ ...form, doneButtonPressed: true, state: 'Complete' }, ...effects)

/** Done needs enableDoneButton or a chosen court video. */
export const mayPressDone = (form: UploadForm) =>
  form.state === 'Active' && (form.enableDoneButton || usedVideos(form).length > 0)

/** The court videos that are part of the match. */
export const usedVideos = ({ courtVideos }: Pick<UploadForm, 'courtVideos'>) =>
  courtVideos.filter(({ use }) => use === 1)

function donePressed(form: UploadForm): FormStep {
  if (!mayPressDone(form)) return reset()
  if (!form.enableDoneButton) return complete(form, 'createFromCourtVideos')
  switch (form.uploadApproach) {
    case null:
      return reset()
    case 'courtVideoShare':
      return complete(form, 'createFromShare')
    case 'fileHosting':
      return complete(form, 'saveMetadata', 'sendHostedFiles')
    case 'directUpload':
      return form.userUploadStatus === 'Complete'
        ? complete(form, 'saveAndCompleteUpload')
        : step({ ...form, doneButtonPressed: true, state: 'Uploading' })
  }
}
