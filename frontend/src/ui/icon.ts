/** Line icons of 14 px, decoration beside words; a button with an icon alone names itself. */
export const ICON = { size: 14, stroke: 2.4, 'aria-hidden': true } as const
