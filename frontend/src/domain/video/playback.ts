/** Steps and limits of the playback rate (model 9, D48). */
export const RATE_STEP = 0.5
export const MIN_RATE = 0.5
export const MAX_RATE = 6
export const SLOW_RATE = 0.5
export const TURBO_RATE = 6
/** Seconds of one press of an arrow key. */
export const SEEK_STEP_SECONDS = 3

type Listener = () => void

/**
 * The one handle on a video element. It lives outside React and Redux: the playhead moves 60 times a second, and only
 * its listeners are notified of it.
 */
export class Playback {
  #video: HTMLVideoElement | undefined
  readonly #listeners = new Set<Listener>()
  #frame = 0
  /** Rate to return to while turbo is held. */
  #heldRate: number | undefined
  /** Where to go as soon as the length of the video is known. */
  #pendingSeconds: number | undefined
  /** How to play on once an interrupted video is back. */
  #pendingPlay: { rate: number; playing: boolean } | undefined
  #captions = false

  /** Takes over a video element; the answer lets it go. */
  attach(video: HTMLVideoElement): () => void {
    this.#video = video
    const changed = () => this.#notify()
    const loaded = () => this.#goWherePending()
    const events = [
      'play',
      'pause',
      'seeking',
      'seeked',
      'ratechange',
      'volumechange',
      'timeupdate',
      'ended',
      'error',
    ] as const
    for (const name of events) video.addEventListener(name, changed)
    video.addEventListener('loadedmetadata', loaded)
    this.#showCaptions()
    this.#watchFrames()
    changed()
    return () => {
      for (const name of events) video.removeEventListener(name, changed)
      video.removeEventListener('loadedmetadata', loaded)
      cancelAnimationFrame(this.#frame)
      this.hold()
      this.#video = undefined
    }
  }

  /** The video is about to load again, or another one to take its place: it will go on here, at this rate. */
  hold(): void {
    const video = this.#video
    if (!video || this.#pendingPlay) return
    // A video whose length is not known yet has not been anywhere.
    if (video.readyState >= 1 || video.error !== null) this.#pendingSeconds ??= video.currentTime
    this.#pendingPlay = { rate: video.playbackRate, playing: this.playing }
  }

  /** Called with every change of playhead, rate or state. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get seconds(): number {
    return this.#pendingSeconds ?? this.#video?.currentTime ?? 0
  }

  /** Length of the video in seconds; 0 until it is known. */
  get durationSeconds(): number {
    const duration = this.#video?.duration ?? 0
    return Number.isFinite(duration) ? duration : 0
  }

  get playing(): boolean {
    return this.#video !== undefined && !this.#video.paused && !this.#video.ended
  }

  get rate(): number {
    return this.#video?.playbackRate ?? 1
  }

  /** The rate that the user has chosen; while turbo is held, the one to return to. */
  get chosenRate(): number {
    return this.#heldRate ?? this.rate
  }

  /** The picture cannot be shown although the file plays: its codec is not one of the browser's. */
  get pictureless(): boolean {
    const video = this.#video
    return video !== undefined && (video.error !== null || (video.readyState >= 1 && video.videoWidth === 0))
  }

  /** Paints the picture that is shown now; leaves the canvas as it is while there is none. */
  paintOn(canvas: HTMLCanvasElement): void {
    const video = this.#video
    if (!video || video.readyState < 2 || video.videoWidth === 0) return
    canvas.width = Math.min(640, video.videoWidth)
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  }

  /** Plays; where there is no video yet, as soon as it is loaded. */
  play(): void {
    if (!this.#video) this.#pendingPlay ??= { rate: 1, playing: true }
    if (this.#pendingPlay) this.#pendingPlay.playing = true
    // A play that another pause or seek cut short rejects; the state follows from the element's own events.
    this.#video?.play().catch((error: unknown) => {
      if (!(error instanceof DOMException)) throw error
    })
  }

  pause(): void {
    if (this.#pendingPlay) this.#pendingPlay.playing = false
    this.#video?.pause()
  }

  toggle(): void {
    if (this.playing) this.pause()
    else this.play()
  }

  seekTo(seconds: number): void {
    const target = Math.max(0, seconds)
    if (!this.#video || this.#video.readyState < 1) {
      this.#pendingSeconds = target
    } else {
      this.#video.currentTime = this.durationSeconds > 0 ? Math.min(target, this.durationSeconds) : target
    }
    this.#notify()
  }

  seekBy(seconds: number): void {
    this.seekTo(this.seconds + seconds)
  }

  /** One frame on or back. The middle of the frame is aimed at, so that rounding never shows its neighbour. */
  stepFrame(frames: number, framesPerSecond: number): void {
    if (this.playing) this.pause()
    const frame = Math.floor(this.seconds * framesPerSecond + 1e-6) + frames
    this.seekTo((Math.max(0, frame) + 0.5) / framesPerSecond)
  }

  /** Sets the rate; while turbo is held, the rate to return to (D48). */
  setRate(rate: number): void {
    const limited = Math.min(MAX_RATE, Math.max(MIN_RATE, rate))
    if (this.#pendingPlay) this.#pendingPlay.rate = limited
    if (this.#heldRate !== undefined) this.#heldRate = limited
    else if (this.#video) this.#video.playbackRate = limited
    this.#notify()
  }

  changeRate(by: number): void {
    this.setRate(this.chosenRate + by)
  }

  /** Slow toggles 0.5 and 1. */
  toggleSlow(): void {
    this.setRate(this.chosenRate === SLOW_RATE ? 1 : SLOW_RATE)
  }

  /** Rate 6 until `releaseTurbo`, which restores the rate before it. */
  pressTurbo(): void {
    if (!this.#video || this.#heldRate !== undefined) return
    this.#heldRate = this.#video.playbackRate
    this.#video.playbackRate = TURBO_RATE
  }

  releaseTurbo(): void {
    if (this.#heldRate === undefined) return
    const rate = this.#heldRate
    this.#heldRate = undefined
    if (this.#video) this.#video.playbackRate = rate
  }

  get muted(): boolean {
    return this.#video !== undefined && (this.#video.muted || this.#video.volume === 0)
  }

  /** Loudness from 0 to 1. */
  get volume(): number {
    return this.muted ? 0 : (this.#video?.volume ?? 1)
  }

  /** Any loudness above 0 ends the silence. */
  setVolume(volume: number): void {
    if (!this.#video) return
    this.#video.volume = Math.min(1, Math.max(0, volume))
    this.#video.muted = volume <= 0
  }

  toggleMuted(): void {
    if (!this.#video) return
    if (!this.muted) this.#video.muted = true
    else this.setVolume(this.#video.volume || 1)
  }

  /** Whether captions are shown, if the video has any. */
  get captions(): boolean {
    return this.#captions
  }

  toggleCaptions(): void {
    this.#captions = !this.#captions
    this.#showCaptions()
    this.#notify()
  }

  #showCaptions(): void {
    for (const track of this.#video?.textTracks ?? [])
      if (track.kind === 'captions') track.mode = this.#captions ? 'showing' : 'disabled'
  }

  #goWherePending(): void {
    const seconds = this.#pendingSeconds
    this.#pendingSeconds = undefined
    if (seconds !== undefined) this.seekTo(seconds)
    const held = this.#pendingPlay
    this.#pendingPlay = undefined
    if (held && this.#video) {
      this.#video.playbackRate = held.rate
      if (held.playing) this.play()
    }
    this.#notify()
  }

  #watchFrames(): void {
    this.#frame = requestAnimationFrame(() => {
      if (this.playing) this.#notify()
      if (this.#video) this.#watchFrames()
    })
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
