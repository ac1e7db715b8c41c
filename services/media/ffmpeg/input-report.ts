/** What ffmpeg reports about a file when it opens it. */
export interface InputReport {
  /** Names of the container, such as 'mov,mp4,m4a,3gp,3g2,mj2'. */
  readonly container: string
  /** Missing where the container does not have it. */
  readonly durationSeconds?: number
  readonly video?: VideoStream
  readonly audio?: AudioStream
}

export interface VideoStream {
  readonly codec: string
  readonly profile: string
  readonly pixelFormat: string
  readonly widthPixels: number
  readonly heightPixels: number
  /** Width of a pixel by its height. */
  readonly pixelAspect: number
  /** By how much the picture is turned when shown: 0, 90, 180 or 270. */
  readonly rotationDegrees: number
  readonly interlaced: boolean
  /** High dynamic range, which must be brought down for 8 bits. */
  readonly highDynamicRange: boolean
  readonly framesPerSecond?: number
}

export interface AudioStream {
  readonly codec: string
  readonly profile: string
}

/** The report in ffmpeg's messages, or undefined when it could not open the file. */
export function readInputReport(stderr: string): InputReport | undefined {
  const lines = stderr.split('\n').map((line) => line.replace(/^\[info\] /, ''))
  const opened = lines.map((line) => /^Input #0, (.+), from /.exec(line)?.[1]).find(Boolean)
  if (!opened) return undefined
  const streams = streamBlocks(lines)
  const video = streams.map(readVideoStream).find((stream) => stream !== undefined)
  const audio = streams.map(readAudioStream).find((stream) => stream !== undefined)
  const durationSeconds = readDuration(lines)
  return {
    container: opened,
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
    ...(video ? { video } : {}),
    ...(audio ? { audio } : {}),
  }
}

/** Each stream's line with the lines about it that follow. */
function streamBlocks(lines: readonly string[]): string[] {
  const blocks: string[] = []
  for (const line of lines) {
    if (/^Output #|^Stream mapping/.test(line)) break
    if (/^ {2}Stream #0:\d+/.test(line)) blocks.push(line)
    else if (blocks.length > 0) blocks.push(`${blocks.pop()}\n${line}`)
  }
  return blocks
}

function readDuration(lines: readonly string[]): number | undefined {
  const found = lines.map((line) => /^ {2}Duration: (\d+):(\d+):([\d.]+)/.exec(line)).find(Boolean)
  return found ? Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3]) : undefined
}

/** A cover picture is a video stream too, of one frame; it does not count. */
function readVideoStream(block: string): VideoStream | undefined {
  const codec = /: Video: (\w+)(?: \(([^)/]+)\))?/.exec(block)
  const size = /, (\d+)x(\d+)/.exec(block)
  if (!codec?.[1] || !size || block.includes('(attached pic)')) return undefined
  const [line = ''] = block.split('\n')
  const rate = Number(/, ([\d.]+) fps/.exec(line)?.[1])
  return {
    codec: codec[1],
    profile: codec[2] ?? '',
    pixelFormat: /, ((?:yuv|gray|nv|rgb|bgr|gbr|pal)\w*)/.exec(line)?.[1] ?? '',
    widthPixels: Number(size[1]),
    heightPixels: Number(size[2]),
    pixelAspect: readAspect(line),
    rotationDegrees: readRotation(block),
    interlaced: /\b(top|bottom) (coded )?first/.test(line),
    highDynamicRange: /smpte2084|arib-std-b67/.test(line),
    ...(rate > 0 ? { framesPerSecond: rate } : {}),
  }
}

function readAspect(line: string): number {
  const found = /\bSAR (\d+):(\d+)/.exec(line)
  const aspect = Number(found?.[1]) / Number(found?.[2])
  return Number.isFinite(aspect) && aspect > 0 ? aspect : 1
}

function readRotation(block: string): number {
  const degrees = Number(/displaymatrix: rotation of (-?[\d.]+) degrees/.exec(block)?.[1] ?? 0)
  return (((Math.round(degrees / 90) * 90) % 360) + 360) % 360
}

function readAudioStream(block: string): AudioStream | undefined {
  const found = /: Audio: (\w+)(?: \(([^)/]+)\))?/.exec(block)
  return found?.[1] ? { codec: found[1], profile: found[2] ?? '' } : undefined
}
