import type { OutgoingMail } from '@courtline/infra/mail/mailer'
import type { ProgramType } from '@courtline/messages/recruiting/words'
import { RECRUIT_LINK_DAYS, RECRUITING_TEXTS } from '@courtline/messages/recruiting/words'
import { inOneLine } from '../mail/words-of-people.ts'

const TYPE_WORDS: Readonly<Record<ProgramType, string>> = { Mens: "men's", Womens: "women's" }

export interface NamedProgram {
  readonly collegeName: string
  readonly teamName: string | null
  readonly programType: ProgramType
}

/** 'Lakeside College Herons (women's tennis)'. */
export const programTitle = ({ collegeName, teamName, programType }: NamedProgram): string =>
  `${inOneLine([collegeName, teamName ?? ''].join(' '))} (${TYPE_WORDS[programType]} tennis)`

const turnedOff = (publicUrl: string) =>
  `\n--\nYou can turn these mails off in your profile: ${publicUrl}/profile\n`

/** To a coach of a program that a recruit has invited. The link opens the recruit's profile and matches for 30 days (D82). */
export function invitedMail(
  to: string,
  about: {
    readonly recruit: string | null
    readonly year: number
    readonly program: NamedProgram
    readonly link: string
  },
  publicUrl: string,
): OutgoingMail {
  const name = about.recruit === null ? 'A recruit' : inOneLine(about.recruit)
  return {
    to,
    subject: `Courtline: ${name} (${about.year}) invites your program`,
    text:
      `${name}, who enrolls in ${about.year}, invites ${programTitle(about.program)} to follow them.\n\n` +
      `Profile and matches, for ${RECRUIT_LINK_DAYS} days without logging in: ${about.link}\n\n` +
      `Add them to your recruits, or ignore the invite: ${publicUrl}/coach/my-recruits\n${turnedOff(publicUrl)}`,
  }
}

/** To a recruit: which program follows them, and nobody of it. */
export const followedMail = (to: string, program: NamedProgram, publicUrl: string): OutgoingMail => ({
  to,
  subject: `Courtline: ${inOneLine(program.collegeName)} follows you`,
  text:
    `${programTitle(program)} follows you now: its coaches see your profile and the matches that you show.\n\n` +
    `Your page: ${publicUrl}/recruit-page\n${turnedOff(publicUrl)}`,
})

/** To a user whose application as coach was accepted. */
export const verifiedMail = (to: string, program: NamedProgram, publicUrl: string): OutgoingMail => ({
  to,
  subject: 'Courtline: you are verified as a coach',
  text:
    `You coach ${programTitle(program)} on Courtline now.\n\n` +
    `Your recruits: ${publicUrl}/coach/my-recruits\n${turnedOff(publicUrl)}`,
})

/** To a user whose application as coach was rejected, in the specification's words. */
export const rejectedMail = (to: string, publicUrl: string): OutgoingMail => ({
  to,
  subject: 'Courtline: your application as a coach',
  text: `${RECRUITING_TEXTS.notVerified}\n\nYour application: ${publicUrl}/coach-signup\n${turnedOff(publicUrl)}`,
})
