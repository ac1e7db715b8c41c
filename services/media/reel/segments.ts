import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { TITLE_CARD_SECONDS } from '@courtline/messages/reels/limits'
import { type FrameRate, nearestUsualRate, ratePerSecond, rateToWrite } from '../ffmpeg/frame-timing.ts'
import { guardedInput } from '../ffmpeg/input-guard.ts'
import { frameTime } from '../ffmpeg/frame-table.ts'
import { fitInto, fraction, type PictureSize } from '../transcode-filter.ts'
import { drawScore, drawTitleCard, type DrawnScore } from './draw-text.ts'
import type { FoundPiece } from './reel-pieces.ts'
import type { ReelRun, TitleCard } from './reel-run.ts'

export type DrawnPiece = FoundPiece & { readonly drawn: DrawnScore | undefined }

/** What all pieces are brought to. */
export interface ReelShape {
  readonly size: PictureSize
  readonly rate: FrameRate
  readonly hasSound: boolean
}

/** The title card or one piece, as a part of one run of ffmpeg. */
export interface Segment {
  /** Its length, to the frame. */
  readonly frames: number
  /** What it reads: the arguments of each input. */
  readonly inputs: readonly (readonly string[])[]
  /** Chains of filters from its inputs, of which the first has this index, to the labels. */
  readonly chains: (firstInput: number, video: string, audio: string) => readonly string[]
}

/** Size of the largest pictures and the highest of their rates, within the limits of every video here. */
export function shapeOf(pieces: readonly FoundPiece[], { settings }: Pick<ReelRun, 'settings'>): ReelShape {
  const largest = pieces.reduce<FoundPiece | undefined>(
    (best, piece) => (!best || pixelsOf(piece) > pixelsOf(best) ? piece : best),
    undefined,
  )
  const shown = { width: largest?.widthPixels ?? 1280, height: largest?.heightPixels ?? 720 }
  const box = { width: settings.longSidePixels, height: settings.longSidePixels }
  const size = fitInto(
    { width: Math.min(box.width, shown.width), height: Math.min(box.height, shown.height) },
    shown,
  )
  const rates = pieces.map(rateOf).toSorted((a, b) => ratePerSecond(b) - ratePerSecond(a))
  const rate = rateToWrite(rates[0] ?? { frames: 25, seconds: 1 }, settings.maxFramesPerSecond)
  return { size, rate, hasSound: pieces.some(({ soundSettings }) => soundSettings !== undefined) }
}

const pixelsOf = ({ widthPixels, heightPixels }: FoundPiece) => widthPixels * heightPixels

function rateOf({ frames }: FoundPiece): FrameRate {
  const count = frames.presentation.length
  const seconds = frameTime(frames, count) - frameTime(frames, 0)
  return nearestUsualRate(seconds > 0 ? count / seconds : 25)
}

const framesIn = (seconds: number, rate: FrameRate) => Math.max(1, Math.round(seconds * ratePerSecond(rate)))

export async function titleSegment(
  { title, description }: TitleCard,
  { size, rate, hasSound }: ReelShape,
  folder: string,
): Promise<Segment> {
  const picture = path.join(folder, 'title.png')
  await writeFile(picture, await drawTitleCard(size, title, description))
  const frames = framesIn(TITLE_CARD_SECONDS, rate)
  const still = `loop=loop=-1:size=1,fps=${fraction(rate)},trim=end_frame=${frames},format=yuv420p,setsar=1`
  return {
    frames,
    inputs: [ownPicture(picture)],
    chains: (input, video, audio) => [
      `[${input}:v]${still}[${video}]`,
      ...(hasSound ? [silence(frames, rate, audio)] : []),
    ],
  }
}

/** A piece with what is drawn into its picture; as much of it as its film has. */
export async function pieceSegment(
  piece: DrawnPiece,
  index: number,
  shape: ReelShape,
  folder: string,
  gainDecibels: number,
): Promise<Segment> {
  const { rate, hasSound } = shape
  const filmEnd = frameTime(piece.frames, piece.frames.presentation.length)
  const seconds = Math.min(piece.stopSeconds, filmEnd) - piece.startSeconds
  const frames = framesIn(seconds, rate)
  const picture = piece.drawn && (await drawScore(shape.size, piece.drawn))
  const pictureFile = path.join(folder, `score-${index}.png`)
  if (picture) await writeFile(pictureFile, picture.png)
  const within = ['-ss', piece.startSeconds.toFixed(6), '-t', seconds.toFixed(6)]
  const withSound = hasSound && piece.soundSettings !== undefined
  return {
    frames,
    // One thread for each of many inputs, of which one at a time is read.
    inputs: [guardedInput(piece.file, within, '1'), ...(picture ? [ownPicture(pictureFile)] : [])],
    chains: (input, video, audio) => [
      ...pictureChains(piece, shape, frames, { input, video, over: picture }),
      ...(withSound ? [soundChain(lengthOf(frames, rate), gainDecibels, input, audio)] : []),
      ...(hasSound && !withSound ? [silence(frames, rate, audio)] : []),
    ],
  }
}

/** A picture of our own, which no user has a say in but for what is drawn on it. */
const ownPicture = (file: string) =>
  [
    ['-protocol_whitelist', 'file', '-format_whitelist', 'png_pipe', '-codec_whitelist', 'png'],
    ['-threads', '1', '-f', 'png_pipe', '-i', `file:${file}`],
  ].flat()

interface Placed {
  readonly left: number
  readonly top: number
}

/** Numbers and names of streams alone: no text of a user is ever part of a filter. */
function pictureChains(
  piece: FoundPiece,
  { size, rate }: ReelShape,
  frames: number,
  {
    input,
    video,
    over,
  }: { readonly input: number; readonly video: string; readonly over: Placed | undefined },
): string[] {
  const inner = fitInto(size, { width: piece.widthPixels, height: piece.heightPixels })
  const isPadded = inner.width !== size.width || inner.height !== size.height
  const chain = [
    `fps=${fraction(rate)}:start_time=0`,
    // As many frames as it has, whatever rounding makes of the last one.
    'tpad=stop=-1:stop_mode=clone',
    `trim=end_frame=${frames}`,
    `scale=${inner.width}:${inner.height}`,
    ...(isPadded ? [`pad=${size.width}:${size.height}:(ow-iw)/2:(oh-ih)/2`] : []),
    'setsar=1',
    'format=yuv420p',
  ].join(',')
  if (!over) return [`[${input}:V:0]${chain}[${video}]`]
  return [
    `[${input}:V:0]${chain}[${video}plain]`,
    `[${video}plain][${input + 1}:v]overlay=${over.left}:${over.top}:format=yuv420[${video}]`,
  ]
}

const SOUND_FORMAT = 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo'

const lengthOf = (frames: number, rate: FrameRate) => (frames / ratePerSecond(rate)).toFixed(6)

const silence = (frames: number, rate: FrameRate, audio: string) =>
  `anullsrc=r=48000:cl=stereo,${SOUND_FORMAT},atrim=duration=${lengthOf(frames, rate)}[${audio}]`

/** As long as the pictures: what is missing is silence. */
function soundChain(length: string, gainDecibels: number, input: number, audio: string): string {
  return [
    `[${input}:a:0]aresample=48000:async=1:first_pts=0,${SOUND_FORMAT},volume=${gainDecibels.toFixed(2)}dB`,
    `apad=whole_dur=${length},atrim=duration=${length}[${audio}]`,
  ].join(',')
}
