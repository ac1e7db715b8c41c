import type { LinkCheck } from '@courtline/messages/link-check'

/** Ways in which a match's video can come (platform 3); null until one is chosen. */
export type UploadApproach = 'courtVideoShare' | 'fileHosting' | 'directUpload'

export interface CourtVideo {
  readonly court: string
  readonly start: string
  /** 1: part of this match. */
  readonly use: 0 | 1
}

/** Upload status of one match form, in the specification's fields (platform 3). */
export interface UploadForm {
  readonly uploadApproach: UploadApproach | null
  readonly userUploadStatus: 'Uploading' | 'Complete' | null
  readonly doneButtonPressed: boolean
  readonly state: 'Active' | 'Uploading' | 'Complete' | 'Inactive'
  readonly enableDoneButton: boolean
  readonly fileHostingFiles: readonly string[]
  readonly shareLink: string
  readonly linkChecked: boolean
  readonly linkError: LinkCheck | null
  readonly courtVideos: readonly CourtVideo[]
}

/** No approach, Done not pressed, Active, Done disabled. */
export const NEW_FORM: UploadForm = {
  uploadApproach: null,
  userUploadStatus: null,
  doneButtonPressed: false,
  state: 'Active',
  enableDoneButton: false,
  fileHostingFiles: [],
  shareLink: '',
  linkChecked: false,
  linkError: null,
  courtVideos: [],
}

/** The form of a match whose direct upload was begun before the page was loaded anew. */
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
  | { readonly type: 'linkAnswered'; readonly answer: LinkCheck }
  | { readonly type: 'hostedFilesChosen'; readonly files: readonly string[] }
  | { readonly type: 'courtVideosChosen'; readonly videos: readonly CourtVideo[] }
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
 * The form after an event (platform 4). Any unknown combination is logged and the form starts anew: an event for a form
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
      return linkAnswered(form, event.answer)
    case 'hostedFilesChosen':
      return hostedFilesChosen(form, event.files)
    case 'courtVideosChosen':
      return form.state === 'Active' ? step({ ...form, courtVideos: event.videos }) : reset()
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
  return step({
    ...form,
    uploadApproach: 'courtVideoShare',
    shareLink: link,
    linkChecked: false,
    linkError: null,
    enableDoneButton: false,
  })
}

function hostedFilesChosen(form: UploadForm, files: readonly string[]): FormStep {
  if (!mayChange(form)) return reset()
  return step({
    ...form,
    uploadApproach: 'fileHosting',
    fileHostingFiles: files,
    enableDoneButton: files.length > 0,
  })
}

function linkAnswered(form: UploadForm, answer: LinkCheck): FormStep {
  if (form.uploadApproach !== 'courtVideoShare' || form.state !== 'Active') return reset()
  const isOk = answer === 'Ok'
  return step({ ...form, linkChecked: true, linkError: isOk ? null : answer, enableDoneButton: isOk })
}

function fileSubmitted(form: UploadForm): FormStep {
  if (form.state === 'Complete') return reset()
  const sending: UploadForm = {
    ...form,
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
  form.state === 'Active' && (form.enableDoneButton || form.courtVideos.some(({ use }) => use === 1))

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
