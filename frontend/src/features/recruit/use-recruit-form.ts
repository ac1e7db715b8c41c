import type { UserView } from '@courtline/messages/views/user'
import type { RecruitView } from '@courtline/messages/views/recruiting'
import { useState } from 'react'
import { useChangeRecruitMutation } from '../../domain/recruiting/recruit-calls.ts'
import { useChangeUserDetailsMutation } from '../../domain/users/own-account-calls.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useSaving, type Saving } from '../../ui/use-saving.ts'
import { validRecruitDetails, typedRecruit, type TypedRecruit } from './typed-recruit.ts'

/** Details are saved this long after the last key, an address sooner (platform 9). */
const DETAILS_MS = 1000
const EMAIL_MS = 500

export interface RecruitForm {
  readonly name: string
  readonly typed: TypedRecruit
  readonly setName: (name: string) => void
  readonly change: (changes: Partial<TypedRecruit>) => void
  readonly saving: Saving
  /** What is missing before a user can be a recruit, in the order of the form. */
  readonly missing: readonly string[]
  /** Saves what has not been saved yet; answers why it could not be. */
  readonly saveNow: () => Promise<string | undefined>
}

/** Name and details of a recruit; valid changes save themselves, invalid ones are not saved (platform 5). */
export function useRecruitForm(user: UserView, recruit: RecruitView): RecruitForm {
  const [name, setName] = useState(user.userDetails.displayName ?? '')
  const [typed, setTyped] = useState(() => typedRecruit(recruit.recruitDetails, user.emails[0]?.email))
  const [delayMs, setDelayMs] = useState(DETAILS_MS)
  const [changeDetails] = useChangeRecruitMutation()
  const [changeUser] = useChangeUserDetailsMutation()
  const details = validRecruitDetails(typed)
  const saveDetails = async (body: NonNullable<typeof details>) =>
    failureText(await changeDetails({ id: user.id, body: { id: user.id, ...body } }))
  const saveName = async (displayName: string) =>
    failureText(await changeUser({ id: user.id, body: { ...user.userDetails, displayName } }))
  const typedName = name.trim() === '' ? undefined : name.trim()
  const nameSaving = useSaving(typedName, DETAILS_MS, saveName)
  const detailsSaving = useSaving(details, delayMs, saveDetails)
  return {
    name,
    typed,
    setName,
    change: (changes) => {
      setDelayMs('email' in changes ? EMAIL_MS : DETAILS_MS)
      setTyped((before) => ({ ...before, ...changes }))
    },
    saving: worstOf(nameSaving, detailsSaving),
    missing: missingOf(typedName, typed, details !== undefined),
    saveNow: async () => {
      const isNewName = typedName !== undefined && typedName !== user.userDetails.displayName
      const failure = isNewName ? await saveName(typedName) : undefined
      return failure ?? (details ? await saveDetails(details) : undefined)
    },
  }
}

const ORDER: readonly Saving['state'][] = ['refused', 'saving', 'saved', 'unchanged']

/** The status of two saves at once: that of the more important one. */
const worstOf = (one: Saving, other: Saving): Saving =>
  ORDER.indexOf(one.state) <= ORDER.indexOf(other.state) ? one : other

function missingOf(name: string | undefined, typed: TypedRecruit, valid: boolean): readonly string[] {
  const missing = [
    ...(name === undefined ? ['your name'] : []),
    ...(typed.enrollmentYear === null ? ['your enrollment year'] : []),
    ...(typed.email.trim() === '' ? ['your e-mail'] : []),
  ]
  return missing.length === 0 && !valid ? ['a correction of the marked field'] : missing
}
