import { refusal } from '@courtline/messages/refusals'

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const SHORTEST_PASSWORD = 8

/** What is wrong with a typed address, in the specification's words; undefined when nothing is. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return refusal('EMAIL_REQUIRED').text
  return ADDRESS.test(email.trim()) ? undefined : refusal('EMAIL_INVALID').text
}

/** What is wrong with a new password. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return refusal('PASSWORD_REQUIRED').text
  return password.length < SHORTEST_PASSWORD ? refusal('PASSWORD_TOO_SHORT').text : undefined
}

/** What is wrong with a present password: only that it is missing. */
export const passwordProblem = (password: string) =>
  password === '' ? refusal('PASSWORD_REQUIRED').text : undefined
