import type { CourtVideo, HostedFile } from '@courtline/messages/views/video-sources'
import {
  formAfter,
  INACTIVE_FORM,
  mayPressDone,
  NEW_FORM,
  usedVideos,
  type FormEvent,
  type UploadForm,
} from './form-state.ts'

/** The form and all effects after some events. */
const after = (start: UploadForm, ...events: FormEvent[]) =>
  events.reduce(
    ({ form, effects }, event) => {
      const next = formAfter(form, event)
      return { form: next.form, effects: [...effects, ...next.effects] }
    },
    { form: start, effects: [] as readonly string[] },
  )

const submitted: FormEvent = { type: 'fileSubmitted' }
const finished: FormEvent = { type: 'uploadsFinished', failed: 0 }
const done: FormEvent = { type: 'donePressed' }
const failed: FormEvent = { type: 'handInFailed' }

const typedLink: FormEvent = { type: 'linkTyped', link: 'https://videos.example/1' }
const FILE: HostedFile = { name: 'a.mp4', sizeBytes: 1, link: 'https://files.example/a.mp4' }
const court = (name: string, use: 0 | 1): CourtVideo => ({
  court: name,
  start: '2026-05-01T10:00:00.000Z',
  use,
  link: `https://courts.example/${name}`,
})

describe('the form of one match to upload (platform 4)', () => {
  it('starts without approach, Active, with Done disabled', () => {
    expect(NEW_FORM).toMatchObject({ uploadApproach: null, state: 'Active', doneButtonPressed: false })
    expect(mayPressDone(NEW_FORM)).toBe(false)
  })

  describe('with the direct uploader', () => {
    it('saves the metadata and is Uploading when a file is submitted', () => {
      const { form, effects } = after(NEW_FORM, submitted)
      expect(form).toMatchObject({
        uploadApproach: 'directUpload',
        userUploadStatus: 'Uploading',
        state: 'Active',
      })
      expect(effects).toEqual(['saveMetadata'])
      expect(mayPressDone(form)).toBe(true)
    })

    it('is Uploading after Done while files are on their way, and completes when all have arrived', () => {
      expect(after(NEW_FORM, submitted, done).form.state).toBe('Uploading')
      const { form, effects } = after(NEW_FORM, submitted, done, finished)
      expect(form).toMatchObject({ state: 'Complete', userUploadStatus: 'Complete' })
      expect(effects.at(-1)).toBe('saveAndCompleteUpload')
    })

    it('waits for Done when all files have arrived first, then saves and completes', () => {
      expect(after(NEW_FORM, submitted, finished).form).toMatchObject({
        userUploadStatus: 'Complete',
        state: 'Active',
      })
      const { form, effects } = after(NEW_FORM, submitted, finished, done)
      expect(form.state).toBe('Complete')
      expect(effects).toEqual(['saveMetadata', 'saveAndCompleteUpload'])
    })

    it('does not complete when a file failed, and lets Done be pressed again', () => {
      const { form, effects } = after(NEW_FORM, submitted, done, { type: 'uploadsFinished', failed: 1 })
      expect(form).toMatchObject({ state: 'Active', userUploadStatus: 'Uploading' })
      expect(effects).not.toContain('saveAndCompleteUpload')
    })
  })

  describe('with a share link', () => {
    const typed: FormEvent = { type: 'linkTyped', link: 'https://videos.example/1' }

    it('enables Done only when the check answered Ok', () => {
      expect(mayPressDone(after(NEW_FORM, typed).form)).toBe(false)
      expect(mayPressDone(after(NEW_FORM, typed, { type: 'linkAnswered', answer: 'Ok' }).form)).toBe(true)
    })

    it('creates the match on Done, and can be tried again with the link when that failed', () => {
      const ok: FormEvent = { type: 'linkAnswered', answer: 'Ok' }
      const handedIn = after(NEW_FORM, typed, ok, done)
      expect(handedIn.form.state).toBe('Complete')
      expect(handedIn.effects).toEqual(['createFromShare'])
      expect(mayPressDone(after(handedIn.form, failed, typed, ok).form)).toBe(true)
    })

    it('keeps any other answer as linkError, which blocks Done', () => {
      const { form } = after(NEW_FORM, typed, { type: 'linkAnswered', answer: 'VideoSite' })
      expect(form.linkError).toBe('VideoSite')
      expect(mayPressDone(form)).toBe(false)
    })

    it('creates the match from the share on Done', () => {
      const { form, effects } = after(NEW_FORM, typed, { type: 'linkAnswered', answer: 'Ok' }, done)
      expect(form.state).toBe('Complete')
      expect(effects).toEqual(['createFromShare'])
    })
  })

  describe('with files chosen at a file host', () => {
    const chosen: FormEvent = { type: 'hostedFilesChosen', files: [FILE] }

    it('saves metadata and sends the files on Done', () => {
      expect(mayPressDone(after(NEW_FORM, chosen).form)).toBe(true)
      const { form, effects } = after(NEW_FORM, chosen, done)
      expect(form.state).toBe('Complete')
      expect(effects).toEqual(['saveMetadata', 'sendHostedFiles'])
    })

    it('has no approach any more once the last of them is taken away', () => {
      expect(after(NEW_FORM, chosen, { type: 'hostedFilesChosen', files: [] }).form).toEqual(NEW_FORM)
    })

    it('keeps them when the hand-in failed', () => {
      const { form } = after(NEW_FORM, chosen, done, failed)
      expect(form).toMatchObject({ state: 'Active', fileHostingFiles: [FILE] })
      expect(after(form, done).effects).toEqual(['saveMetadata', 'sendHostedFiles'])
    })
  })

  describe('with court videos', () => {
    const listed: FormEvent = { type: 'courtVideosListed', videos: [court('3', 0), court('4', 0)] }
    const use = (name: string, wanted: 0 | 1): FormEvent => ({
      type: 'courtVideoChosen',
      link: court(name, wanted).link,
      use: wanted,
    })

    it('needs one in use for Done, and creates the match from those in use', () => {
      expect(mayPressDone(after(NEW_FORM, listed).form)).toBe(false)
      expect(mayPressDone(after(NEW_FORM, listed, use('3', 1), use('3', 0)).form)).toBe(false)
      const { form, effects } = after(NEW_FORM, listed, use('4', 1), done)
      expect(usedVideos(form)).toEqual([court('4', 1)])
      expect(form.state).toBe('Complete')
      expect(effects).toEqual(['createFromCourtVideos'])
    })

    it('keeps why the service gives none as linkError, which blocks Done', () => {
      const refused: FormEvent = { type: 'courtVideosRefused', answer: 'Forbidden' }
      const { form } = after(NEW_FORM, listed, use('3', 1), refused)
      expect(form).toMatchObject({ linkError: 'Forbidden', courtVideos: [] })
      expect(mayPressDone(form)).toBe(false)
    })

    it('of a share that shows several, waits for a choice among them', () => {
      const shown = [court('3', 1), court('4', 1)]
      const { form } = after(NEW_FORM, typedLink, { type: 'linkAnswered', answer: 'Ok', videos: shown })
      expect(mayPressDone(form)).toBe(true)
      expect(mayPressDone(after(form, use('3', 0), use('4', 0)).form)).toBe(false)
      expect(after(form, use('3', 0), done).effects).toEqual(['createFromCourtVideos'])
    })

    it('of a share that shows one, creates the match from the share', () => {
      const videos = [court('3', 1)]
      const { effects } = after(NEW_FORM, typedLink, { type: 'linkAnswered', answer: 'Ok', videos }, done)
      expect(effects).toEqual(['createFromShare'])
    })

    it('logs and resets a choice of one that is not listed', () => {
      const { form } = after(NEW_FORM, listed)
      expect(formAfter(form, use('5', 1))).toEqual({ form: NEW_FORM, effects: ['logInvalidState'] })
    })
  })

  it.each<[string, FormEvent]>([
    ['a link', typedLink],
    ['files of a file host', { type: 'hostedFilesChosen', files: [FILE] }],
    ['court videos', { type: 'courtVideosListed', videos: [court('3', 1)] }],
  ])('forgets %s when another way is taken, or none', (_, event) => {
    const { form } = after(NEW_FORM, event)
    expect(formAfter(form, { type: 'approachLeft' }).form).toEqual(NEW_FORM)
    expect(formAfter(form, submitted).form).toEqual(after(NEW_FORM, submitted).form)
    expect(formAfter(form, { type: 'linkTyped', link: 'x' }).form).toEqual(
      after(NEW_FORM, { type: 'linkTyped', link: 'x' }).form,
    )
  })

  it('is Inactive for a match found through a rating service until it is activated', () => {
    expect(after(INACTIVE_FORM, { type: 'activated' }).form.state).toBe('Active')
  })

  it('lets Done be pressed again when the hand-in failed', () => {
    const { form } = after(NEW_FORM, submitted, finished, done, failed)
    expect(form).toMatchObject({ state: 'Active', userUploadStatus: 'Complete', doneButtonPressed: false })
    expect(after(form, done).effects).toEqual(['saveAndCompleteUpload'])
  })

  it.each<[string, UploadForm, FormEvent]>([
    ['Done while it is disabled', NEW_FORM, done],
    ['a link answer without a link', NEW_FORM, { type: 'linkAnswered', answer: 'Ok' }],
    ['the end of uploads that were never begun', NEW_FORM, finished],
    ['a file for a form that is not active', INACTIVE_FORM, submitted],
    ['a file for a form that is complete', { ...NEW_FORM, state: 'Complete' }, submitted],
    ['the activation of a form that is active', NEW_FORM, { type: 'activated' }],
    ['a failed hand-in that nobody began', NEW_FORM, failed],
  ])('logs and resets %s', (_, form, event) => {
    expect(formAfter(form, event)).toEqual({ form: NEW_FORM, effects: ['logInvalidState'] })
  })
})

const ok: FormEvent = { type: 'linkAnswered', answer: 'Ok' }
const linked = after(NEW_FORM, { type: 'linkTyped', link: 'https://videos.example/1' }).form
const EVENTS = {
  activated: { type: 'activated' },
  link: { type: 'linkTyped', link: 'https://videos.example/2' },
  answer: ok,
  hosted: { type: 'hostedFilesChosen', files: [FILE] },
  listed: { type: 'courtVideosListed', videos: [court('3', 1)] },
  refused: { type: 'courtVideosRefused', answer: 'Forbidden' },
  chosen: { type: 'courtVideoChosen', link: court('3', 1).link, use: 1 },
  left: { type: 'approachLeft' },
  file: submitted,
  finished,
  done,
  failed,
} as const satisfies Record<string, FormEvent>

/**
 * Every way to stand, and what each event makes of it, in the order of EVENTS: the new state (A active, U uploading,
 * C complete), or '-' for an unknown combination, which is logged and reset.
 */
// prettier-ignore
const STANDINGS: readonly (readonly [string, UploadForm, string])[] = [
  //                                                            act link answ host list refu chos left file fini done fail
  ['new', NEW_FORM,                                           ' -   A    -    A    A    A    -    A    A    -    -    -'],
  ['inactive', INACTIVE_FORM,                                 ' A   -    -    -    -    -    -    -    -    -    -    -'],
  ['link typed', linked,                                      ' -   A    A    A    A    A    -    A    A    -    -    -'],
  ['link checked', after(linked, ok).form,                    ' -   A    A    A    A    A    -    A    A    -    C    -'],
  ['link handed in', after(linked, ok, done).form,            ' -   -    -    -    -    -    -    -    -    -    -    A'],
  ['hosted files', after(NEW_FORM, EVENTS.hosted).form,       ' -   A    -    A    A    A    -    A    A    -    C    -'],
  ['court video', after(NEW_FORM, EVENTS.listed).form,        ' -   A    -    A    A    A    A    A    A    -    C    -'],
  ['courts refused', after(NEW_FORM, EVENTS.refused).form,    ' -   A    -    A    A    A    -    A    A    -    -    -'],
  ['sending', after(NEW_FORM, submitted).form,                ' -   -    -    -    -    -    -    -    A    A    U    -'],
  ['sending, Done', after(NEW_FORM, submitted, done).form,    ' -   -    -    -    -    -    -    -    U    C    -    A'],
  ['arrived', after(NEW_FORM, submitted, finished).form,      ' -   -    -    -    -    -    -    -    A    -    C    -'],
  ['handed in', after(NEW_FORM, submitted, finished, done).form, ' - -   -    -    -    -    -    -    -    -    -    A'],
]
const LETTERS = { Active: 'A', Uploading: 'U', Complete: 'C', Inactive: 'I' } as const

describe('every combination of a form and an event', () => {
  it.each(STANDINGS)('%s', (_, form, expected) => {
    const came = Object.values(EVENTS).map((event) => {
      const { form: next, effects } = formAfter(form, event)
      return effects.includes('logInvalidState') ? '-' : LETTERS[next.state]
    })
    expect(came).toEqual(expected.trim().split(/\s+/))
  })

  it('starts again after an unknown one, whatever was there', () => {
    const sending = after(NEW_FORM, submitted).form
    expect(formAfter(sending, ok)).toEqual({ form: NEW_FORM, effects: ['logInvalidState'] })
  })
})
