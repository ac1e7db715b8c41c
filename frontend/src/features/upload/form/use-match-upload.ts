import { LOG_LEVELS } from '@courtline/messages/site/log-level'
import { fileRefusal } from '@courtline/messages/media/upload'
import type { UploadView } from '@courtline/messages/views/upload'
import type { MatchView } from '@courtline/messages/views/match'
import { useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { failureText } from '../../../foundation/calls/call-outcome.ts'
import { useCompleteUploadMutation } from '../../../domain/match/match-commands.ts'
import { useClientLogMutation } from '../../../foundation/session/session-calls.ts'
import { useAppDispatch } from '../../../foundation/store/store.ts'
import {
  draftAfter,
  draftProblem,
  type DraftEvent,
  type MatchDraft,
} from '../../../domain/match-form/draft.ts'
import { browserLine } from '../files/browser-line.ts'
import { isUnderWay, isWaitedFor, type FileProgress } from '../engine/file-state.ts'
import type { LimitFunction } from 'p-limit'
import { UploadList } from '../engine/upload-list.ts'
import { mayPressDone, type FormEvent, type UploadForm } from './form-state.ts'
import { useAbortUploadMutation } from '../upload-calls.ts'
import { useElsewhere } from '../elsewhere/use-elsewhere.ts'
import { useSaveMatch } from './use-save-match.ts'
import { useShareLink, type ShareLink } from '../elsewhere/use-share-link.ts'
import { useUploadForm } from './use-upload-form.ts'

/** An upload that was begun before: what the server knows of it. */
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
  readonly problem: string | undefined
  readonly underWay: boolean
  /** Files from before a reload have to be chosen again, or removed. */
  readonly filesMissing: boolean
  readonly handedIn: boolean
  /** Something was typed or chosen that would be missed. */
  readonly touched: boolean
  /** Done was pressed; the match is handed in as soon as everything has arrived. */
  readonly doneWaits: boolean
  readonly mayPressDone: boolean
  readonly edit: (event: DraftEvent) => void
  readonly addFiles: (files: readonly File[]) => void
  readonly removeFile: (key: string) => void
  readonly pressDone: () => void
  readonly preshare: PreshareDraft
  /** The link of a new match that has no files yet; undefined once files are the way. */
  readonly link: ShareLink | undefined
  /** The services from which its video may come; undefined once files are the way. */
  readonly elsewhere: Elsewhere | undefined
}

/** What the panels of outside services know of the form, and tell it. */
export interface Elsewhere {
  readonly form: UploadForm
  readonly tell: (event: FormEvent) => void
  /** Court videos make a match of their own: one that is made already takes none. */
  readonly isMade: boolean
}

/** Files from this computer are the way once there are any. */
const mayComeFromElsewhere = ({ uploadApproach }: UploadForm, files: readonly FileProgress[]) =>
  files.length === 0 && uploadApproach !== 'directUpload'

/** Who is told, and may watch, once the match can be watched; said once, when the match is made (D67). */
export interface PreshareDraft {
  readonly emails: readonly string[]
  /** Absent once the match is made. */
  readonly change?: (emails: readonly string[]) => void
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
  const list = useUploadList(begun?.uploads, slots)
  const files = useSyncExternalStore(
    (changed) => list.watch(changed),
    () => list.files,
  )
  const [preshareEmails, setPreshareEmails] = useState<readonly string[]>(begun?.match.preshareEmails ?? [])
  const { save, isMade } = useSaveMatch(matchId, begun !== undefined, preshareEmails)
  const [complete] = useCompleteUploadMutation()
  const [abort] = useAbortUploadMutation()
  const [log] = useClientLogMutation()
  const elsewhere = useElsewhere({ matchId, draft, preshareEmails, save })

  const completeUpload = async () => (await save(draft)) ?? failureText(await complete(matchId))
  const [form, tell] = useUploadForm(start.form, (effect, now, tellForm) => {
    const handIn = async (failing: Promise<string | undefined>) => {
      const failure = await failing
      setProblem(failure)
      setHandedIn(failure === undefined)
      if (failure !== undefined) tellForm({ type: 'handInFailed' })
      return failure
    }
    if (effect === 'saveAndCompleteUpload') void handIn(completeUpload())
    if (effect === 'createFromCourtVideos') void handIn(elsewhere.fromCourtVideos(now))
    if (effect === 'sendHostedFiles') void handIn(elsewhere.fromHostedFiles(now))
    // Another try begins with the link again: meanwhile it may have stopped working.
    if (effect === 'createFromShare')
      void handIn(elsewhere.fromShare(now)).then((failure) => {
        if (failure !== undefined) tellForm({ type: 'linkTyped', link: now.shareLink })
      })
    if (effect === 'logInvalidState')
      void log({ level: LOG_LEVELS.ERROR, message: `Upload form of ${matchId} was reset` })
  })
  const link = useShareLink(form, tell)
  useEndOfUploads(files, form.userUploadStatus === 'Uploading', (failed) =>
    tell({ type: 'uploadsFinished', failed }),
  )
  useFailureLog(files, matchId)

  const addFiles = async (chosen: readonly File[]) => {
    const failure = draftProblem(draft) ?? (await save(draft))
    setProblem(failure)
    if (failure !== undefined) return
    // Files that are refused at once are listed with their reason, and are nothing to wait for.
    if (chosen.some(({ name, size }) => fileRefusal(name, size) === undefined))
      tell({ type: 'fileSubmitted' })
    await Promise.all(chosen.map((file) => list.add(file, matchId)))
  }
  return {
    draft,
    files,
    problem,
    underWay: files.some(isUnderWay),
    handedIn,
    touched: draft !== start.draft || files.length > 0 || form.uploadApproach !== null || begun !== undefined,
    doneWaits: form.state === 'Uploading' || elsewhere.handingIn,
    filesMissing: files.some(isWaitedFor),
    mayPressDone: mayPressDone(form) && draftProblem(draft) === undefined && !files.some(isWaitedFor),
    edit,
    addFiles: (chosen) => void addFiles(chosen),
    removeFile: (key) => {
      list.remove(key)
      void abort(key)
      // Nothing is left that Done could wait for.
      if (form.state === 'Uploading' && list.files.length === 0) tell({ type: 'handInFailed' })
    },
    pressDone: () => tell({ type: 'donePressed' }),
    preshare: { emails: preshareEmails, ...(!isMade && { change: setPreshareEmails }) },
    link: begun === undefined && mayComeFromElsewhere(form, files) ? link : undefined,
    elsewhere: mayComeFromElsewhere(form, files) ? { form, tell, isMade } : undefined,
  }
}

/** The list of files; sending stops when the page is left. */
function useUploadList(known: readonly UploadView[] | undefined, slots: LimitFunction): UploadList {
  const dispatch = useAppDispatch()
  const list = useMemo(() => {
    const made = new UploadList(browserLine(dispatch), slots)
    made.know(known ?? [])
    return made
    // The files known at the start are those of this match; they change only with the match.
  }, [dispatch, known, slots])
  useEffect(() => () => list.stop(), [list])
  return list
}

/** Tells once when nothing is on its way any more, and with how many failures. */
function useEndOfUploads(
  files: readonly FileProgress[],
  expected: boolean,
  onEnd: (failed: number) => void,
): void {
  const underWay = files.some(isUnderWay) || files.some(isWaitedFor)
  const failed = files.filter(({ state }) => state.phase === 'failed').length
  const arrived = files.filter(({ state }) => state.phase === 'arrived').length
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    if (expected && !underWay && failed + arrived > 0) latest.current(failed)
  }, [expected, underWay, failed, arrived])
}

/** Upload errors go to the log, with file and reason (platform 8). */
function useFailureLog(files: readonly FileProgress[], matchId: string): void {
  const [log] = useClientLogMutation()
  const logged = useRef(new Set<string>())
  useEffect(() => {
    for (const { key, state, fileName } of files) {
      if (state.phase !== 'failed' || logged.current.has(key)) continue
      logged.current.add(key)
      const context = {
        fileId: key,
        name: fileName.slice(0, 500),
        reason: state.why.slice(0, 500),
        response: state.response ?? 'none',
        matchId,
      }
      void log({ level: LOG_LEVELS.ERROR, message: 'Upload failed', context })
    }
  }, [files, matchId, log])
}
