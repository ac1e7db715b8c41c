/** What the specification names and is not there yet, each with the reason. */
export const NOT_COVERED: readonly { readonly what: string; readonly why: string }[] = []
