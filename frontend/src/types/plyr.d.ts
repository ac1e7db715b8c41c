// plyr 3.8's own typings mix `export =` with `export default`, which TypeScript 7 reads as "no default export".
export default class Plyr {
  constructor(element: HTMLElement | string, options?: Record<string, unknown>)
  currentTime: number
  readonly duration: number
  readonly playing: boolean
  readonly elements: { readonly container: HTMLElement | null }
  readonly fullscreen: { readonly active: boolean; toggle(): void }
  on(event: string, listener: (event: CustomEvent) => void): void
  play(): Promise<void> | void
  pause(): void
  destroy(): void
}
