const DAY_MS = 24 * 3_600_000

/** How long a session lives after its last request; its cookie lives as long. */
export const SESSION_DAYS = 30

/** For either session store. */
export const SESSION_LIFETIME = {
  idleMilliseconds: SESSION_DAYS * DAY_MS,
  totalMilliseconds: 3 * SESSION_DAYS * DAY_MS,
}
