/** For `onMouseDown`: a clicked button leaves the focus where it was, so that keys keep their meaning (D47). */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
