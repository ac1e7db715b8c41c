import { useState, type FocusEvent } from 'react'

/** Whether the pointer or the focus is within an element, and the handlers that the element needs for it. */
export function useNearness() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  return {
    near: pointed || focused,
    watching: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(relatedTarget !== null && currentTarget.contains(relatedTarget)),
    },
  }
}
