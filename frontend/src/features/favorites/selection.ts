/** What is selected, in the order in which it was chosen: a reel shows it in that order. */
export interface ChosenFavorites {
  readonly ids: readonly string[]
  /** Where a range begins that is chosen with Shift. */
  readonly anchor: string | undefined
}

export const NOTHING_SELECTED: ChosenFavorites = { ids: [], anchor: undefined }

/** Chooses one, or lets it go. */
export const toggled = ({ ids }: ChosenFavorites, id: string): ChosenFavorites => ({
  ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id],
  anchor: id,
})

/** Chooses everything from the last one that was chosen to this one, as they are in `shown`. */
export function ranged(selection: ChosenFavorites, id: string, shown: readonly string[]): ChosenFavorites {
  const from = shown.indexOf(selection.anchor ?? '')
  const to = shown.indexOf(id)
  if (from < 0 || to < 0) return toggled(selection, id)
  const range = from <= to ? shown.slice(from, to + 1) : shown.slice(to, from + 1).toReversed()
  return { ...selection, ids: withAll(selection.ids, range) }
}

/** Chooses all of these beside what is chosen. */
export const extended = (selection: ChosenFavorites, ids: readonly string[]): ChosenFavorites => ({
  ...selection,
  ids: withAll(selection.ids, ids),
})

/** What of the selection is still there. */
export const present = (selection: ChosenFavorites, known: ReadonlySet<string>): ChosenFavorites =>
  selection.ids.every((id) => known.has(id))
    ? selection
    : { ...selection, ids: selection.ids.filter((id) => known.has(id)) }

const withAll = (ids: readonly string[], more: readonly string[]) => [...new Set([...ids, ...more])]
