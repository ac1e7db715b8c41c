import { randomUUID } from 'node:crypto'
import type { EventLog, JsonObject } from '@courtline/infra/event-log/event-log'
import { sealNew } from '@courtline/infra/event-log/sealed/seal'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { UserEvent } from '@courtline/messages/account/user'
import { derivedId, recruitStream, userStream } from '@courtline/messages/ids'
import { ENROLLMENT_YEARS } from '@courtline/messages/recruiting/words'
import type { RecruitEvent } from '@courtline/messages/recruiting/recruit'

const AT = '2026-05-01T12:00:00.000Z'
const APPENDS_AT_ONCE = 64
const FIRST = [
  'Ana',
  'Bela',
  'Cleo',
  'Dora',
  'Emma',
  'Finn',
  'Gus',
  'Hana',
  'Ida',
  'Jan',
  'Kai',
  'Lena',
  'Mia',
  'Noah',
]
const LAST = [
  'Rivera',
  'Okafor',
  'Petrova',
  'Novak',
  'Lindqvist',
  'Haddad',
  'Suzuki',
  'Brandt',
  'Leal',
  'Vidal',
  'Byrne',
]
const SYLLABLES = ['ka', 'lo', 'mi', 'ra', 'ten', 'vo', 'su', 'bel', 'dor', 'nik', 'sha', 'wen']

/** The name of the n-th recruit: some names are common, all are different. */
export function nameOfRecruit(n: number): string {
  const middle = [n, n >> 4, n >> 8].map((part) => SYLLABLES[part % SYLLABLES.length]).join('')
  return `${FIRST[n % FIRST.length]} ${middle}${n} ${LAST[(n >> 2) % LAST.length]}`
}

/** Accounts that are recruits of the gallery, spread over all years, by events as the calls record them. */
export async function fillWithRecruits(log: EventLog, keys: PersonalKeys, count: number): Promise<void> {
  const { earliest, latest } = ENROLLMENT_YEARS
  for (let from = 0; from < count; from += APPENDS_AT_ONCE) {
    const appends = Array.from({ length: Math.min(APPENDS_AT_ONCE, count - from) }, async (_, offset) => {
      const n = from + offset
      const id = derivedId('bench recruit', String(n))
      const enrollmentYear = earliest + (n % (latest - earliest + 1))
      await append(userStream(id), id, accountOf(nameOfRecruit(n)))
      await append(recruitStream(id), id, recruitOf(enrollmentYear))
    })
    await Promise.all(appends)
  }

  async function append(stream: string, subjectId: string, events: readonly (UserEvent | RecruitEvent)[]) {
    const meta = { actorId: subjectId, at: AT, commandId: randomUUID(), subjectId }
    const sealed = events.map(({ type, data }) => {
      const json: JsonObject = JSON.parse(JSON.stringify(data))
      return sealNew({ id: randomUUID(), type, version: 1, data: json, meta }, keys)
    })
    await log.append(stream, sealed, { expected: 'no-stream' })
  }
}

const accountOf = (displayName: string): UserEvent[] => [
  {
    type: 'UserRegistered',
    data: {
      role: 'Recruit',
      details: { displayName, utrId: null, ustaNumber: null, handedness: null, scoringRules: null },
      priority: 1,
      credits: 3,
      inviteType: 'WebSignup',
      signupCode: null,
    },
  },
]

const recruitOf = (enrollmentYear: number): RecruitEvent[] => [
  {
    type: 'RecruitDetailsChanged',
    data: {
      details: {
        email: 'recruit@example.org',
        phone: '+1 555 0100',
        bio: 'Plays the club league all year, three years of national tournaments, doubles from both sides.',
        youtubeLink: null,
        includeInGallery: true,
        enrollmentYear,
      },
    },
  },
  { type: 'RecruitJoined', data: {} },
]

/** A list of programs with tabs, as an admin imports it. */
export function programList(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, n) => `College ${n}\tTeam\t${n % 2 ? 'Mens' : 'Womens'}\tNAIA\tNorth`,
  )
  return ['collegeName\tteamName\tprogramType\tdivision\tconference', ...lines].join('\n')
}
