import type { FoundMatch } from '@courtline/messages/views/found-matches'
import { matchDraftOf, type MatchDraft } from '../../../domain/match-form/draft.ts'
import { formAfter, INACTIVE_FORM, NEW_FORM, RESUMED_FORM } from './form-state.ts'
import { foundDraft } from './found-draft.ts'
import type { Begun, UploadStart } from './use-match-upload.ts'

/** One match form of the page: what it starts from, and what the page has to know of how it goes. */
export interface OpenForm extends UploadStart {
  /** The rating service's match that it is for, if it is for one. */
  readonly found: FoundMatch | undefined
  readonly status: FormStatus
}

export interface FormStatus {
  /** Something was typed or chosen in it. */
  readonly touched: boolean
  /** Files are on their way: leaving the page stops them. */
  readonly underWay: boolean
  readonly handedIn: boolean
}

const UNTOUCHED: FormStatus = { touched: false, underWay: false, handedIn: false }

export type FormsEvent =
  | { readonly type: 'added'; readonly matchId: string; readonly draft: MatchDraft }
  | { readonly type: 'resumed'; readonly matchId: string; readonly begun: Begun }
  /** What the rating service found: one Inactive form each. `blank` is what a new form starts with. */
  | {
      readonly type: 'found'
      readonly matches: readonly (readonly [matchId: string, FoundMatch])[]
      readonly blank: MatchDraft
    }
  | { readonly type: 'activated'; readonly matchId: string }
  | { readonly type: 'removed'; readonly matchId: string }
  | { readonly type: 'statusChanged'; readonly matchId: string; readonly status: FormStatus }

/**
 * All match forms of the page after an event, in the order in which they are shown. A form that nobody has touched makes
 * room for one that is resumed or activated.
 */
export function formsAfter(forms: readonly OpenForm[], event: FormsEvent): readonly OpenForm[] {
  switch (event.type) {
    case 'added':
      return [...forms, openForm({ matchId: event.matchId, draft: event.draft, form: NEW_FORM })]
    case 'resumed':
      return forms.some(({ matchId }) => matchId === event.matchId)
        ? forms
        : [...withoutUntouched(forms), resumedForm(event.matchId, event.begun)]
    case 'found':
      return [...forms, ...inactiveForms(forms, event)]
    case 'activated':
      return activated(forms, event.matchId)
    case 'removed':
      return forms.filter(({ matchId }) => matchId !== event.matchId)
    case 'statusChanged':
      return forms.map((each) => (each.matchId === event.matchId ? { ...each, status: event.status } : each))
  }
}

const openForm = (start: Pick<UploadStart, 'matchId' | 'draft' | 'form'>): OpenForm => ({
  ...start,
  begun: undefined,
  found: undefined,
  status: UNTOUCHED,
})

const resumedForm = (matchId: string, begun: Begun): OpenForm => ({
  matchId,
  draft: matchDraftOf(begun.match.metadata),
  form: begun.uploads.length > 0 ? RESUMED_FORM : NEW_FORM,
  begun,
  found: undefined,
  status: { ...UNTOUCHED, touched: true },
})

/** Found again is found once. */
function inactiveForms(
  forms: readonly OpenForm[],
  { matches, blank }: Extract<FormsEvent, { type: 'found' }>,
): OpenForm[] {
  const known = new Set(forms.map(({ found }) => found?.matchId))
  return matches
    .filter(([, found]) => !known.has(found.matchId))
    .map(([matchId, found]) => ({
      ...openForm({ matchId, draft: foundDraft(blank, found), form: INACTIVE_FORM }),
      found,
    }))
}

function activated(forms: readonly OpenForm[], matchId: string): readonly OpenForm[] {
  const chosen = forms.find((each) => each.matchId === matchId)
  if (!chosen) return forms
  const { form } = formAfter(chosen.form, { type: 'activated' })
  const others = forms.filter((each) => each !== chosen)
  return [...withoutUntouched(others), { ...chosen, form }]
}

const withoutUntouched = (forms: readonly OpenForm[]) =>
  forms.filter(({ found, status }) => found !== undefined || status.touched)

/** The forms that are shown; the others wait to be activated. */
export const activeForms = (forms: readonly OpenForm[]) =>
  forms.filter(({ form }) => form.state !== 'Inactive')

export const inactiveFormsOf = (forms: readonly OpenForm[]) =>
  forms.filter(({ form }) => form.state === 'Inactive')

/** Leaving the page now would stop files that are on their way. */
export const isUploading = (forms: readonly OpenForm[]) =>
  forms.some(({ status }) => status.underWay && !status.handedIn)

/** Nothing is left to do on the page. */
export const allHandedIn = (forms: readonly OpenForm[]) => {
  const shown = activeForms(forms)
  return shown.length > 0 && shown.every(({ status }) => status.handedIn)
}
