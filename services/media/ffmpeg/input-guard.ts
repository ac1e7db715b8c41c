import os from 'node:os'

/**
 * What ffmpeg may make of a user's file. It may be of these kinds only: never a playlist (HLS, concat …), which could
 * name other files of this machine or addresses; and nothing but the file itself may be opened.
 */
const FORMATS = ['mov', 'avi', 'mpeg', 'mpegts', 'flv', 'matroska']

/**
 * Codecs that cameras, phones and editors write, each with the decoders that may read it. Whatever else ffmpeg could
 * decode is out of a stranger's reach: most of its flaws are in formats that no camera writes.
 */
const VIDEO_DECODERS: Readonly<Record<string, readonly string[]>> = {
  h264: ['h264'],
  hevc: ['hevc'],
  av1: ['libdav1d', 'libaom-av1', 'av1'],
  vp8: ['vp8', 'libvpx'],
  vp9: ['vp9', 'libvpx-vp9'],
  mpeg1video: ['mpeg1video'],
  mpeg2video: ['mpeg2video'],
  mpeg4: ['mpeg4'],
  msmpeg4v3: ['msmpeg4'],
  h263: ['h263'],
  flv1: ['flv'],
  mjpeg: ['mjpeg'],
  prores: ['prores'],
  dvvideo: ['dvvideo'],
}
const AUDIO_DECODERS: Readonly<Record<string, readonly string[]>> = {
  aac: ['aac'],
  aac_latm: ['aac_latm'],
  mp3: ['mp3float', 'mp3'],
  mp2: ['mp2float', 'mp2'],
  ac3: ['ac3'],
  eac3: ['eac3'],
  opus: ['opus', 'libopus'],
  vorbis: ['vorbis', 'libvorbis'],
  flac: ['flac'],
  alac: ['alac'],
  amr_nb: ['amrnb', 'libopencore_amrnb'],
  adpcm_ms: ['adpcm_ms'],
  adpcm_ima_wav: ['adpcm_ima_wav'],
  adpcm_ima_qt: ['adpcm_ima_qt'],
  ...Object.fromEntries(
    's16le s16be s24le s24be s32le s32be f32le f32be u8 s8 mulaw alaw bluray dvd'
      .split(' ')
      .map((name) => [`pcm_${name}`, [`pcm_${name}`]]),
  ),
}
const DECODERS = [...Object.values(VIDEO_DECODERS), ...Object.values(AUDIO_DECODERS)].flat().join(',')

/** Whether films of this codec are read; `codec` as ffmpeg names it. */
export const isKnownVideo = (codec: string): boolean => Object.hasOwn(VIDEO_DECODERS, codec)
/** Whether sound of this codec is read; other sound is left out. */
export const isKnownAudio = (codec: string): boolean => Object.hasOwn(AUDIO_DECODERS, codec)

/** 8K: beyond any camera that films tennis. */
export const MAX_PIXELS = 7680 * 4320
/** Largest single piece of memory that ffmpeg may request. */
const MAX_ALLOCATION_BYTES = 1024 * 1024 * 1024

/** Threads of one decoder or encoder. */
export const THREADS = String(Math.min(8, os.availableParallelism()))

/**
 * Arguments that open a user's file, with `options` of this input before it; a run of several inputs gives each its share of
 * the threads.
 */
export function guardedInput(file: string, options: readonly string[] = [], threads = THREADS): string[] {
  return [
    ['-protocol_whitelist', 'file'],
    ['-format_whitelist', FORMATS.join(',')],
    ['-codec_whitelist', DECODERS],
    ['-max_pixels', String(MAX_PIXELS)],
    ['-threads', threads],
    ...options,
    ['-i', `${INPUT}${file}`],
  ].flat()
}

const INPUT = 'file:'

/** The files that a run's arguments open. */
export const inputFiles = (args: readonly string[]): string[] =>
  args.flatMap((arg, index) =>
    args[index - 1] === '-i' && arg.startsWith(INPUT) ? [arg.slice(INPUT.length)] : [],
  )

/** Arguments before every input and output: no keyboard, bounded memory, messages with their level. */
export function commonArguments(): string[] {
  return [
    '-hide_banner',
    '-nostdin',
    '-y',
    ['-loglevel', 'level+info'],
    ['-max_alloc', String(MAX_ALLOCATION_BYTES)],
  ].flat()
}
