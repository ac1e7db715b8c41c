/** iPhones show a video alone on the whole screen, nothing around it. */
interface LoneVideo {
  readonly webkitEnterFullscreen?: () => void
}

/** Shows an element on the whole screen, or ends that. Where only a video can be shown so, its video is. */
export async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return await document.exitFullscreen()
  if (!element) return
  if ('requestFullscreen' in element) return await element.requestFullscreen()
  const video: (HTMLElement & LoneVideo) | null = (element as HTMLElement).querySelector('video')
  video?.webkitEnterFullscreen?.()
}
