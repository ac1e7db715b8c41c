import { SHORTCUTS } from '@courtline/scoring/entry/shortcuts'
import { Type, type Static } from 'typebox'
import { Event } from '../event-sourcing/fact.ts'
import { RECRUITING_MAILS } from '../recruiting/words.ts'
import { closed, OneOf, Text } from '../schema.ts'

/** How fast the workbench plays, and how far Space goes back; rates are multiples of normal speed (D48). */
export const WorkSpeed = Type.Object(
  {
    /** Faster by itself between points (D46). */
    auto: Type.Boolean(),
    /** While a ball is in play or a point is described. */
    playRate: Type.Number({ minimum: 0.5, maximum: 6 }),
    /** Between points. */
    deadTimeRate: Type.Number({ minimum: 0.5, maximum: 6 }),
    /** How far Space goes back when it starts a point at a higher rate, for the picture ran on while the hand reacted. */
    rewindSeconds: Type.Number({ minimum: 0, maximum: 5 }),
    /** Seconds after the end of a point that are skipped at most, 0 for none; absent until changed: those of the house. */
    skipAfterPointSeconds: Type.Optional(Type.Number({ minimum: 0, maximum: 15 })),
    /** The same at changes of ends and between sets. */
    skipAtChangeSeconds: Type.Optional(Type.Number({ minimum: 0, maximum: 90 })),
  },
  closed,
)
export type WorkSpeed = Static<typeof WorkSpeed>

/** How one person likes to work; a stream of its own beside the account. */
export const UserSettings = Type.Object(
  {
    /** Save a complete description at once (D46). */
    quickEntry: Type.Boolean(),
    /** Ways to type a point with fewer keys, while quick entry is on (D46); absent until changed: those of the house. */
    shortcuts: Type.Optional(Type.Array(OneOf(SHORTCUTS), { maxItems: SHORTCUTS.length })),
    /** Remapped keys: action → key, only those that differ from the standard. */
    keyBindings: Type.Record(Text(60), Text(20)),
    /** Absent until changed: that of the house. */
    speed: Type.Optional(WorkSpeed),
    /** Results stay hidden until they have been watched; off while absent. */
    noSpoilers: Type.Optional(Type.Boolean()),
    /** Mails about recruiting that this person has turned off; absent until changed: all are sent (D127). */
    mutedMails: Type.Optional(Type.Array(OneOf(RECRUITING_MAILS), { maxItems: RECRUITING_MAILS.length })),
  },
  closed,
)
export type UserSettings = Static<typeof UserSettings>
export const UserSettingsChanged = Event('UserSettingsChanged', { settings: UserSettings })

export const USER_SETTINGS_EVENTS = [UserSettingsChanged] as const
export type UserSettingsEvent = Static<(typeof USER_SETTINGS_EVENTS)[number]>

/**
 * Dead time is watched at 4, the rate at which an eye still finds the next serve. In 99 of 100 published points the next
 * serve comes more than 10 s after the end of the point, in 19 of 20 changes of ends with a rest more than 50 s after it;
 * `npm run bench -- keys` counts the serves that what is skipped goes past.
 */
export const DEFAULT_WORK_SPEED: Required<WorkSpeed> = {
  auto: true,
  playRate: 1,
  deadTimeRate: 4,
  rewindSeconds: 0.7,
  skipAfterPointSeconds: 7,
  skipAtChangeSeconds: 40,
}

export const DEFAULT_USER_SETTINGS: UserSettings = { quickEntry: true, keyBindings: {} }

/** The speed of a person's workbench: what was chosen, else that of the house. */
export const workSpeedOf = ({ speed }: UserSettings): Required<WorkSpeed> => ({
  ...DEFAULT_WORK_SPEED,
  ...speed,
})
