import type { UploadView } from '@courtline/messages/views/upload'
import type { MatchView } from '@courtline/messages/views/match'
import { useReducer, useState } from 'react'
import {
  draftAfter,
  savingProblem,
  submissionProblem,
  type DraftEvent,
  type MatchDraft,
} from '../../../domain/match-form/draft.ts'
import { refusalOf } from '../engine/file-refusal.ts'
import { isUnderWay, isWaitedFor, type FileProgress } from '../engine/file-state.ts'
import type { LimitFunction } from 'p-limit'
import { mayPressDone, type FormEvent, type UploadForm } from './form-state.ts'
import { useAbortUploadMutation } from '../upload-calls.ts'
import { useElsewhere } from '../elsewhere/use-elsewhere.ts'
import { choicesAtCreation, type CreationChoices } from './creation-choices.ts'
import { useFormEffects } from './use-form-effects.ts'
import { useEndOfUploads, useMatchFiles } from './use-match-files.ts'
import { useSaveMatch } from './use-save-match.ts'
import { useShareLink, type ShareLink } from '../elsewhere/use-share-link.ts'
import { useUploadForm } from './use-upload-form.ts'

/** An upload that was begun before: what the server has of it. */
export interface Begun {
  readonly match: MatchView
  readonly uploads: readonly UploadView[]
}

/** Without files that arrived once and were replaced since: the match does not name them any more. */
export const stillThere = (uploads: readonly UploadView[], match: MatchView): UploadView[] =>
  uploads.filter(
    ({ state, uploadId }) =>
      state === 'uploading' || match.rawUploads.some(({ uri }) => uri.includes(uploadId)),
  )

export interface MatchUpload {
  readonly draft: MatchDraft
  readonly files: readonly FileProgress[]
  /** Files were chosen, or another way was taken. */
  readonly hasVideo: boolean
  /** What of the form has to be filled in before Done. */
  readonly lacking: string | undefined
  readonly problem: string | undefined
  readonly underWay: boolean
  /** Files from before a reload have to be chosen again, or removed. */
  readonly filesMissing: boolean
  readonly handedIn: boolean
  /** Something was typed or chosen that would be missed. */
  readonly touched: boolean
  /** Done was pressed; the match is submitted as soon as everything is uploaded. */
  readonly doneWaits: boolean
  readonly mayPressDone: boolean
  readonly edit: (event: DraftEvent) => void
  readonly addFiles: (files: readonly File[]) => void
  readonly removeFile: (key: string) => void
  readonly pressDone: () => void
  readonly creation: CreationDraft
  /** The link of a new match that has no files yet; undefined once files are the way. */
  readonly link: ShareLink | undefined
  /** The services from which its video may come; undefined once files are the way. */
  readonly elsewhere: Elsewhere | undefined
}

/** The form as the panels of outside services read and change it. */
export interface Elsewhere {
  readonly form: UploadForm
  readonly dispatch: (event: FormEvent) => void
  /** Court videos make a match of their own: one that is made already takes none. */
  readonly isMade: boolean
}

/** Files from this computer are the way once there are any. */
const mayComeFromElsewhere = ({ uploadApproach }: UploadForm, files: readonly FileProgress[]) =>
  files.length === 0 && uploadApproach !== 'directUpload'

/** What is chosen once, when the match is made. */
export interface CreationDraft {
  readonly choices: CreationChoices
  /** Absent once the match is made. */
  readonly change?: (choices: CreationChoices) => void
}

/** What one match to upload starts from. */
export interface UploadStart {
  readonly matchId: string
  readonly draft: MatchDraft
  readonly form: UploadForm
  /** Undefined for a match that is new. */
  readonly begun: Begun | undefined
}

/**
 * One match being uploaded: its form, its files, and what leads from one to the other (platform 4). Parts of all matches
 * of the page share `slots`.
 */
export function useMatchUpload(start: UploadStart, slots: LimitFunction): MatchUpload {
  const { matchId, begun } = start
  const [draft, edit] = useReducer(draftAfter, start.draft)
  const [problem, setProblem] = useState<string>()
  const [handedIn, setHandedIn] = useState(false)
  const { list, files } = useMatchFiles(matchId, begun?.uploads, slots)
  const [choices, setChoices] = useState(() => choicesAtCreation(begun?.match))
  const { save, isMade } = useSaveMatch(matchId, begun !== undefined, choices)
  const [abort] = useAbortUploadMutation()
  const elsewhere = useElsewhere({ matchId, draft, choices, save })

  const [form, dispatch] = useUploadForm(
    start.form,
    useFormEffects({ matchId, elsewhere, saveDraft: () => save(draft), setProblem, setHandedIn }),
  )
  const link = useShareLink(form, dispatch)
  useEndOfUploads(files, form.userUploadStatus === 'Uploading', (failed) =>
    dispatch({ type: 'uploadsFinished', failed }),
  )

  const addFiles = async (chosen: readonly File[]) => {
    const refused = await Promise.all(chosen.map(refusalOf))
    // Files that are refused at once are listed with their reason: no match is made for them, and no credit set aside.
    const isAnyVideo = refused.includes(undefined)
    const failure = isAnyVideo ? (savingProblem(draft) ?? (await save(draft))) : undefined
    setProblem(failure)
    if (failure !== undefined) return
    if (isAnyVideo) dispatch({ type: 'fileSubmitted' })
    await Promise.all(chosen.map((file) => list.add(file, matchId)))
  }
  const lacking = submissionProblem(draft)
  return {
    draft,
    lacking,
    hasVideo: files.length > 0 || form.uploadApproach !== null,
    files,
    problem,
    underWay: files.some(isUnderWay),
    handedIn,
    touched: draft !== start.draft || files.length > 0 || form.uploadApproach !== null || begun !== undefined,
    doneWaits: form.state === 'Uploading' || elsewhere.handingIn,
    filesMissing: files.some(isWaitedFor),
    mayPressDone: mayPressDone(form) && lacking === undefined && !files.some(isWaitedFor),
    edit,
    addFiles: (chosen) => void addFiles(chosen),
    removeFile: (key) => {
      list.remove(key)
      void abort(key)
      // Nothing is left that Done could wait for.
      if (form.state === 'Uploading' && list.files.length === 0) dispatch({ type: 'handInFailed' })
    },
    pressDone: () => dispatch({ type: 'donePressed' }),
    creation: { choices, ...(!isMade && { change: setChoices }) },
    link: begun === undefined && mayComeFromElsewhere(form, files) ? link : undefined,
    elsewhere: mayComeFromElsewhere(form, files) ? { form, dispatch, isMade } : undefined,
  }
}
