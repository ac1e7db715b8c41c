import {
  formAfter,
  INACTIVE_FORM,
  mayPressDone,
  NEW_FORM,
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

  it('saves metadata and sends the files chosen at a file host on Done', () => {
    const { form, effects } = after(NEW_FORM, { type: 'hostedFilesChosen', files: ['a.mp4'] }, done)
    expect(form.state).toBe('Complete')
    expect(effects).toEqual(['saveMetadata', 'sendHostedFiles'])
  })

  it('creates the match from court videos in use on Done', () => {
    const videos = [{ court: '3', start: '10:00', use: 1 as const }]
    const { form, effects } = after(NEW_FORM, { type: 'courtVideosChosen', videos }, done)
    expect(form.state).toBe('Complete')
    expect(effects).toEqual(['createFromCourtVideos'])
  })

  it('is Inactive for a match found through a rating service until it is activated', () => {
    expect(after(INACTIVE_FORM, { type: 'activated' }).form.state).toBe('Active')
  })

  it('lets Done be pressed again when the hand-in failed', () => {
    const { form } = after(NEW_FORM, submitted, finished, done, failed)
    expect(form).toMatchObject({ state: 'Active', userUploadStatus: 'Complete', doneButtonPressed: false })
    expect(after(form, done).effects).toEqual(['saveAndCompleteUpload'])
  })

  it('hands in the chosen court videos, not a link that was not checked', () => {
    const videos = [{ court: '3', start: '10:00', use: 1 as const }]
    const typed: FormEvent = { type: 'linkTyped', link: 'https://videos.example/1' }
    const { effects } = after(NEW_FORM, { type: 'courtVideosChosen', videos }, typed, done)
    expect(effects).toEqual(['createFromCourtVideos'])
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
  hosted: { type: 'hostedFilesChosen', files: ['a.mp4'] },
  court: { type: 'courtVideosChosen', videos: [{ court: '3', start: '10:00', use: 1 }] },
  file: submitted,
  finished,
  done,
  failed,
} as const satisfies Record<string, FormEvent>

/**
 * Every way to stand, and what each event makes of it, in the order of EVENTS: the new state (A active, U uploading,
 * C complete), or '-' for an unknown combination, which is logged and reset.
 */
const STANDINGS: readonly (readonly [string, UploadForm, string])[] = [
  //                                                          act link answer hosted court file finished done failed
  [
    'new',
    NEW_FORM,
    '                                          -   A    -      A      A     A    -        -    -',
  ],
  [
    'inactive',
    INACTIVE_FORM,
    '                                A   -    -      -      -     -    -        -    -',
  ],
  [
    'link typed',
    linked,
    '                                     -   A    A      A      A     A    -        -    -',
  ],
  [
    'link checked',
    after(linked, ok).form,
    '                   -   A    A      A      A     A    -        C    -',
  ],
  [
    'link handed in',
    after(linked, ok, done).form,
    '           -   -    -      -      -     -    -        -    A',
  ],
  [
    'hosted files',
    after(NEW_FORM, EVENTS.hosted).form,
    '      -   A    -      A      A     A    -        C    -',
  ],
  [
    'court video',
    after(NEW_FORM, EVENTS.court).form,
    '        -   A    -      A      A     A    -        C    -',
  ],
  [
    'sending',
    after(NEW_FORM, submitted).form,
    '               -   -    -      -      A     A    A        U    -',
  ],
  [
    'sending, Done',
    after(NEW_FORM, submitted, done).form,
    '   -   -    -      -      -     U    C        -    A',
  ],
  [
    'arrived',
    after(NEW_FORM, submitted, finished).form,
    '     -   -    -      -      A     A    -        C    -',
  ],
  ['handed in', after(NEW_FORM, submitted, finished, done).form, ' - - - - - - - - A'],
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

  it('starts anew after an unknown one, whatever was there', () => {
    const sending = after(NEW_FORM, submitted).form
    expect(formAfter(sending, ok)).toEqual({ form: NEW_FORM, effects: ['logInvalidState'] })
  })
})
