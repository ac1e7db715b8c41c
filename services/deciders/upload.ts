import { may, type Actor } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import { fileRefusal, type UploadEvent } from '@courtline/messages/media/upload'
import type { UploadCommand } from '@courtline/messages/account/user-commands'
import { NOTHING, record, refuse } from './decision.ts'

type Started = Extract<UploadEvent, { type: 'UploadStarted' }>['data']

export type UploadState =
  | { readonly stage: 'Absent' }
  | { readonly stage: 'Started' | 'Aborted'; readonly file: Started }
  | { readonly stage: 'Completed'; readonly file: Started; readonly uri: string }

type Start = Extract<UploadCommand, { type: 'StartUpload' }>
type Complete = Extract<UploadCommand, { type: 'CompletePartsUpload' }>

/** The stream `upload-<id>`: one file on its way. Parts and progress are not events (D29): the blob store lists parts. */
export const uploadDecider: Decider<UploadState, UploadCommand, UploadEvent> = {
  initial: { stage: 'Absent' },
  evolve: (state, page) => page.reduce((before, { event }) => afterOne(before, event), state),
  decide(command, state) {
    if (command.type === 'StartUpload') return start(command, state)
    if (state.stage === 'Absent') return refuse('UPLOAD_UNKNOWN')
    if (!isFor(command.by, state.file.ownerId)) return refuse('NOT_ALLOWED')
    switch (command.type) {
      case 'CompletePartsUpload':
        return complete(command, state)
      case 'AbortUpload':
        return abort(state)
    }
  },
}

function afterOne(state: UploadState, event: UploadEvent): UploadState {
  if (event.type === 'UploadStarted') return { stage: 'Started', file: event.data }
  if (state.stage === 'Absent') throw new Error(`The stream of an upload begins with ${event.type}`)
  const { file } = state
  return event.type === 'UploadCompleted'
    ? { stage: 'Completed', file, uri: event.data.uri }
    : { stage: 'Aborted', file }
}

const isFor = (by: Actor, ownerId: string) => by.userId === ownerId || may(by, 'Admin')

/**
 * The same file again is the upload going on after a reload. Refusals: NOT_ALLOWED, UPLOAD_EXISTS for another file under
 * the same id, UPLOAD_FINISHED, and those of the file itself (D69).
 */
function start(command: Start, state: UploadState): Decision<UploadEvent> {
  const { type: _, by, ...file } = command
  if (!isFor(by, file.ownerId)) return refuse('NOT_ALLOWED')
  const unfit = fileRefusal(file.fileName, file.sizeBytes)
  if (unfit) return refuse(unfit)
  if (state.stage === 'Absent') return record({ type: 'UploadStarted', data: file })
  const { file: known } = state
  if (known.matchId !== file.matchId || known.fingerprint !== file.fingerprint) return refuse('UPLOAD_EXISTS')
  return state.stage === 'Started' ? NOTHING : refuse('UPLOAD_FINISHED')
}

type Known = Exclude<UploadState, { stage: 'Absent' }>

/** Refusals: UPLOAD_FINISHED, PARTS_MISSING with the parts' numbers. */
function complete({ uri, missingParts }: Complete, state: Known): Decision<UploadEvent> {
  if (state.stage === 'Completed' && state.uri === uri) return NOTHING
  if (state.stage !== 'Started') return refuse('UPLOAD_FINISHED')
  if (missingParts.length > 0) return refuse('PARTS_MISSING', { parts: missingParts.map(String) })
  return record({ type: 'UploadCompleted', data: { uri } })
}

function abort({ stage }: Known): Decision<UploadEvent> {
  switch (stage) {
    case 'Started':
      return record({ type: 'UploadAborted', data: {} })
    case 'Aborted':
      return NOTHING
    case 'Completed':
      return refuse('UPLOAD_FINISHED')
  }
}
