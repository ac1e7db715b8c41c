/** Plays a film from a second on; a browser that does not let it start shows its picture there. */
export function playFrom(element: HTMLVideoElement | null, seconds: number): void {
  if (!element) return
  element.currentTime = seconds
  void element.play()?.catch(() => undefined)
}
