import { refusal } from '@courtline/messages/refusals'
import { refused, type Refused } from '@courtline/application/outcome'
import { isEmail } from '@courtline/application/accounts/email-address'

const SHORTEST_PASSWORD = 8

/** What is wrong with what was typed at sign-up, in the specification's words (platform 5); undefined when nothing is. */
export function unfitCredentials({
  email,
  password,
}: {
  readonly email: string
  readonly password: string
}): Refused | undefined {
  if (email.trim() === '') return refused(refusal('EMAIL_REQUIRED'))
  if (!isEmail(email.trim())) return refused(refusal('EMAIL_INVALID'))
  return unfitPassword(password)
}

/** Any characters, but enough of them. */
export function unfitPassword(password: string): Refused | undefined {
  if (password === '') return refused(refusal('PASSWORD_REQUIRED'))
  return password.length < SHORTEST_PASSWORD ? refused(refusal('PASSWORD_TOO_SHORT')) : undefined
}
