/** What preprocessing makes of every video (D12). */
export interface PreprocessSettings {
  readonly keyFrameEverySeconds: number
  readonly maxFramesPerSecond: number
  readonly longSidePixels: number
  readonly shortSidePixels: number
  /** x264's constant rate factor: lower is better and larger. */
  readonly quality: number
  /** x264's preset. */
  readonly preset: 'ultrafast' | 'veryfast' | 'fast' | 'medium'
}

export const DEFAULT_SETTINGS: PreprocessSettings = {
  keyFrameEverySeconds: 1,
  maxFramesPerSecond: 60,
  longSidePixels: 1920,
  shortSidePixels: 1080,
  quality: 21,
  preset: 'veryfast',
}
