import os from 'node:os'

/**
 * What ffmpeg may make of a user's file. It may be of these kinds only: never a playlist (HLS, concat …), which could
 * name other files of this machine or addresses; and nothing but the file itself may be opened.
 */
const FORMATS = ['mov', 'avi', 'mpeg', 'mpegts', 'flv', 'matroska']

/** 8K: beyond any camera that films tennis. */
export const MAX_PIXELS = 7680 * 4320
/** Largest single piece of memory that ffmpeg may ask for. */
const MAX_ALLOCATION_BYTES = 1024 * 1024 * 1024

/** Threads of one decoder or encoder. */
export const THREADS = String(Math.min(8, os.availableParallelism()))

/** Arguments that open a user's file, with `options` of this input before it. */
export function guardedInput(file: string, options: readonly string[] = []): string[] {
  return [
    ['-protocol_whitelist', 'file,pipe'],
    ['-format_whitelist', FORMATS.join(',')],
    ['-max_pixels', String(MAX_PIXELS)],
    ['-threads', THREADS],
    ...options,
    ['-i', `file:${file}`],
  ].flat()
}

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
