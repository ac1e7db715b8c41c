/** What preprocessing makes of every video (D12). */
export interface PreprocessSettings {
  readonly keyFrameEverySeconds: number
  readonly maxFramesPerSecond: number
  readonly longSidePixels: number
  readonly shortSidePixels: number
  /** x264's constant rate factor: lower is better and larger. */
  readonly quality: number
  /** The most that the files of a match may cost: frames × pixels, in thousands of millions. */
  readonly mostGigapixels: number
  /** A video that takes more than this gets a smaller rendition too. */
  readonly slowLineBitsPerSecond: number
  /** x264's preset. */
  readonly preset: 'ultrafast' | 'veryfast' | 'fast' | 'medium'
}

export const DEFAULT_SETTINGS: PreprocessSettings = {
  keyFrameEverySeconds: 1,
  maxFramesPerSecond: 60,
  longSidePixels: 1920,
  shortSidePixels: 1080,
  quality: 21,
  // Four hours of 4K or sixteen of 1080p, at sixty frames a second.
  mostGigapixels: 7500,
  slowLineBitsPerSecond: 4_000_000,
  preset: 'veryfast',
}
