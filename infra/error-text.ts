/** The text of an error, for reports and logs. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
