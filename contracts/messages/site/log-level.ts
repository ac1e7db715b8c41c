/** Levels of a line that a browser sends for the log, most urgent first (model 8). */
export const LOG_LEVELS = { ERROR: 1, WARN: 2, INFO: 3, DEBUG: 4 } as const
