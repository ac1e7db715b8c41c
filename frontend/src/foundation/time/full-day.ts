const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** '20 November 2026'; empty where there is no date. */
export const fullDay = (at: string | null): string => (at === null ? '' : day.format(new Date(at)))
