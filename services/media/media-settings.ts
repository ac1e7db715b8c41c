import { USUAL_RATES, type DownloadRates } from '@courtline/infra/remote-files/download-rates'
import { DEFAULT_SETTINGS, type PreprocessSettings } from './preprocess-settings.ts'

/** What the operator of a site may change of the work on videos; `docs/security.md` lists it. */
export interface MediaSettings {
  /** `auto` is the strongest isolation that works, `namespaces` refuses to do without. */
  readonly isolation: 'auto' | 'namespaces' | 'limits'
  /** Address space of each run of ffmpeg, where it is not the usual. */
  readonly memoryBytes: number | undefined
  readonly preprocess: PreprocessSettings
  /** Jobs that are done at the same time: those that fetch, and those that work on videos. */
  readonly fetches: number
  readonly workers: number
  readonly rates: DownloadRates
  /** Room on the disk that uploads leave to the log. */
  readonly reserveBytes: number
}

const MEBIBYTE = 1024 ** 2

/**
 * COURTLINE_MEDIA_ISOLATION, COURTLINE_MEDIA_MEMORY_MB, COURTLINE_MATCH_GIGAPIXELS, COURTLINE_MEDIA_WORKERS,
 * COURTLINE_MEDIA_FETCHES, COURTLINE_FETCH_KBPS and
 * COURTLINE_DISK_RESERVE_MB. Answers a sentence for the operator where one is out of its range.
 */
export function readMediaSettings(
  env: NodeJS.ProcessEnv,
): { readonly settings: MediaSettings } | { readonly refused: string } {
  const isolation = (['auto', 'namespaces', 'limits'] as const).find(
    (each) => each === (env['COURTLINE_MEDIA_ISOLATION'] ?? 'auto'),
  )
  if (isolation === undefined)
    return {
      refused: `COURTLINE_MEDIA_ISOLATION must be auto, namespaces or limits; it is "${env['COURTLINE_MEDIA_ISOLATION']}".`,
    }
  const refused: string[] = []
  const wholeNumber = <T>(name: string, least: number, otherwise: T): number | T => {
    const text = env[name]
    if (text === undefined) return otherwise
    const value = Number(text)
    if (!Number.isSafeInteger(value) || value < least)
      refused.push(`${name} must be a whole number from ${least} on; it is "${text}".`)
    return value
  }
  const memory = wholeNumber('COURTLINE_MEDIA_MEMORY_MB', 512, undefined)
  const settings: MediaSettings = {
    isolation,
    memoryBytes: memory === undefined ? undefined : memory * MEBIBYTE,
    preprocess: {
      ...DEFAULT_SETTINGS,
      mostGigapixels: wholeNumber('COURTLINE_MATCH_GIGAPIXELS', 1, DEFAULT_SETTINGS.mostGigapixels),
    },
    workers: wholeNumber('COURTLINE_MEDIA_WORKERS', 1, 1),
    reserveBytes: wholeNumber('COURTLINE_DISK_RESERVE_MB', 0, 1024) * MEBIBYTE,
    fetches: wholeNumber('COURTLINE_MEDIA_FETCHES', 1, 4),
    rates: {
      ...USUAL_RATES,
      leastBytesPerSecond:
        wholeNumber('COURTLINE_FETCH_KBPS', 1, USUAL_RATES.leastBytesPerSecond / 1000) * 1000,
    },
  }
  return refused[0] === undefined ? { settings } : { refused: refused[0] }
}
