import { UNLIMITED_CREDITS } from '@courtline/messages/account/user'

/** Credits as numbers show them: 1000 and more are an invoiced or unlimited package (platform 9). */
export const creditWords = (credits: number) => (credits >= UNLIMITED_CREDITS ? 'Unlimited' : String(credits))
