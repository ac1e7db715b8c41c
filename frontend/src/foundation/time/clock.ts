/** Clock formats of videos. Seconds go in, text comes out; minus signs are true minus signs. */

const two = (value: number) => String(value).padStart(2, '0')

/** '41:12' or '1:52:10': whole seconds, rounded down, hours only when there are some. */
export function clock(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds))
  const sign = seconds < 0 && whole > 0 ? '−' : ''
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = two(whole % 60)
  return sign + (hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${two(minutes)}:${rest}`)
}

/** '12:33.8': with tenths, rounded down, for places where a second is too coarse. */
export function clockTenths(seconds: number): string {
  const tenths = Math.floor(Math.abs(seconds) * 10 + 1e-6)
  return `${clock((Math.sign(seconds) * Math.floor(tenths / 10)) | 0)}.${tenths % 10}`
}

/** '1:52:10' with hours always, for columns of video lengths. */
export function clockWithHours(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`
}

/** '58 min' or '1 h 04': a length in words, rounded to minutes, never '0 min'. */
export function lengthInWords(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${two(minutes % 60)}`
}

/** 'about 4 min left', 'about 40 s left'. */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return `about ${Math.max(1, Math.ceil(seconds))} s left`
  if (seconds < 3600) return `about ${Math.ceil(seconds / 60)} min left`
  return `about ${lengthInWords(seconds)} left`
}
