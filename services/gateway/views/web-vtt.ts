/** What is shown of a film from one moment to the next. */
export interface Cue {
  readonly startSeconds: number
  readonly stopSeconds: number
  readonly text: string
}

/** A WebVTT file of chapters or captions (W3C, WebVTT: The Web Video Text Tracks Format). Cues of no length are left out. */
export function webVtt(cues: readonly Cue[]): string {
  const blocks = cues
    .filter(({ startSeconds, stopSeconds }) => stopSeconds > startSeconds)
    .map(
      ({ startSeconds, stopSeconds, text }, index) =>
        `${index + 1}\n${timestamp(startSeconds)} --> ${timestamp(stopSeconds)}\n${cueText(text)}\n`,
    )
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** Cues that last until the next one begins, the last one to the end. */
export const cuesUntil = (
  chapters: readonly { readonly startSeconds: number; readonly text: string }[],
  endSeconds: number,
): Cue[] =>
  chapters.map(({ startSeconds, text }, index) => ({
    startSeconds,
    stopSeconds: chapters[index + 1]?.startSeconds ?? endSeconds,
    text,
  }))

/** '01:02:03.456'. */
function timestamp(seconds: number): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000))
  const parts = [3_600_000, 60_000, 1000].map((unit, index) => {
    const of = index === 0 ? Infinity : 60
    return String(Math.floor(milliseconds / unit) % of).padStart(2, '0')
  })
  return `${parts.join(':')}.${String(milliseconds % 1000).padStart(3, '0')}`
}

/** One line; what would be read as a tag or as the end of a cue is written as text. */
const cueText = (text: string) =>
  text.replaceAll(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
