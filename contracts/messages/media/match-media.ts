import type { AnyEvent } from '../events.ts'
import { mediaNamedBy } from './named-media.ts'

/** The purpose of a file: a newer file replaces the older one of its slot. */
type Slot = 'uncut' | 'uncutSmall' | 'cut' | 'cutSmall' | 'title' | 'thumbnails'

/** The media files of one match, and what became of each (D109). */
export interface MatchMedia {
  readonly ownerId: string | null
  /** Files that the match is made of now. */
  readonly raw: readonly string[]
  readonly slots: Readonly<Partial<Record<Slot, string>>>
  /** Files of which a newer one is to come, by what will show it: they stay until it does. */
  readonly waiting: Readonly<Record<'Preprocessed' | 'Postprocessed', readonly string[]>>
  /** uri → since when a newer one is shown in its place. */
  readonly superseded: ReadonlyMap<string, string>
  readonly deletedAt: string | null
  /** All of them go, for good. */
  readonly removed: boolean
}

export const NO_MEDIA: MatchMedia = {
  ownerId: null,
  raw: [],
  slots: {},
  waiting: { Preprocessed: [], Postprocessed: [] },
  superseded: new Map(),
  deletedAt: null,
  removed: false,
}

/** A superseded file stays so long, for pages that were opened before (D109). */
const SUPERSEDED_MS = 24 * 3_600_000

const MEDIA_EVENTS = [
  'MatchCreated',
  'OwnerMoved',
  'UploadCompleted',
  'RawUploadAdded',
  'PreprocessingRequested',
  'FilesReplaced',
  'Preprocessed',
  'Postprocessed',
  'TitleImageChanged',
  'MatchDeleted',
  'MatchRestored',
  'MediaRemoved',
] as const
type MediaEvent = Extract<AnyEvent, { type: (typeof MEDIA_EVENTS)[number] }>
const isMediaEvent = (event: AnyEvent): event is MediaEvent =>
  MEDIA_EVENTS.some((type) => type === event.type)

/** The media of a match after one more event of its stream, or of the stream of one of its uploads. */
export function mediaAfter(media: MatchMedia, event: AnyEvent, at: string): MatchMedia {
  if (!isMediaEvent(event)) return media
  switch (event.type) {
    case 'MatchCreated':
    case 'OwnerMoved':
      return { ...media, ownerId: event.data.ownerId }
    case 'UploadCompleted':
    case 'RawUploadAdded':
    case 'PreprocessingRequested':
      return withRaw(media, mediaNamedBy(event))
    case 'FilesReplaced':
      return withoutVideo(media)
    case 'Preprocessed':
      return preprocessed(media, event.data, at)
    case 'Postprocessed':
      return shown(withRenditions(media, 'cut', event.data, at), 'Postprocessed', at)
    case 'TitleImageChanged':
      return inSlot(media, 'title', event.data.uri, at)
    case 'MatchDeleted':
      return { ...media, deletedAt: at }
    case 'MatchRestored':
      return { ...media, deletedAt: null }
    case 'MediaRemoved':
      return { ...media, removed: true }
  }
}

/** Files that should be there. */
export function keptMedia(media: MatchMedia): readonly string[] {
  if (media.removed) return []
  const { Preprocessed, Postprocessed } = media.waiting
  return [...new Set([...media.raw, ...Object.values(media.slots), ...Preprocessed, ...Postprocessed])]
}

/** Every file that the match ever had. */
export const allMedia = (media: MatchMedia): readonly string[] => [
  ...new Set([...keptMedia({ ...media, removed: false }), ...media.superseded.keys()]),
]

/** Files that should be there no more: all of a match that is gone, and those that were superseded a day ago. */
export function mediaToRemove(media: MatchMedia, now: Date): readonly string[] {
  if (media.removed) return allMedia(media)
  const kept = new Set(keptMedia(media))
  return [...media.superseded]
    .filter(([uri, since]) => !kept.has(uri) && Date.parse(since) + SUPERSEDED_MS <= now.getTime())
    .map(([uri]) => uri)
}

/** A raw file whose place was taken is not named again by a request to process it. */
function withRaw(media: MatchMedia, uris: readonly string[]): MatchMedia {
  const past = new Set([...media.superseded.keys(), ...media.waiting.Preprocessed])
  const added = uris.filter((uri) => !media.raw.includes(uri) && !past.has(uri))
  return added.length === 0 ? media : { ...media, raw: [...media.raw, ...added] }
}

/** Other files are to come: what was made of these stays until those are shown. */
function withoutVideo({ raw, slots, waiting, ...media }: MatchMedia): MatchMedia {
  const { uncut, uncutSmall, cut, cutSmall, ...others } = slots
  const Preprocessed = [...waiting.Preprocessed, ...raw, ...known(uncut, uncutSmall)]
  const Postprocessed = [...waiting.Postprocessed, ...known(cut, cutSmall)]
  return { ...media, raw: [], slots: others, waiting: { Preprocessed, Postprocessed } }
}

const known = (...uris: readonly (string | undefined)[]) => uris.filter((uri) => uri !== undefined)

interface Renditions {
  readonly uri: string
  readonly small?: { readonly uri: string }
}

/** The video and its smaller rendition, if it has one, in the place of those before. */
function withRenditions(before: MatchMedia, slot: 'uncut' | 'cut', made: Renditions, at: string): MatchMedia {
  const media = inSlot(before, slot, made.uri, at)
  const smallSlot = `${slot}Small` as const
  if (made.small) return inSlot(media, smallSlot, made.small.uri, at)
  const { [smallSlot]: older, ...slots } = media.slots
  if (older === undefined) return media
  return { ...media, slots, superseded: new Map(media.superseded).set(older, at) }
}

/** The cut of the video before shows nothing of this one, and stays until there is a new cut. */
function preprocessed(
  before: MatchMedia,
  made: Renditions & {
    readonly titleImageUri: string | null
    readonly thumbnails: { readonly uri: string } | null
  },
  at: string,
): MatchMedia {
  const { cut, cutSmall, ...slots } = before.slots
  const Postprocessed = [...before.waiting.Postprocessed, ...known(cut, cutSmall)]
  let media: MatchMedia = { ...before, slots, waiting: { ...before.waiting, Postprocessed } }
  media = withRenditions(media, 'uncut', made, at)
  if (made.titleImageUri !== null) media = inSlot(media, 'title', made.titleImageUri, at)
  if (made.thumbnails !== null) media = inSlot(media, 'thumbnails', made.thumbnails.uri, at)
  return shown(media, 'Preprocessed', at)
}

function inSlot(media: MatchMedia, slot: Slot, uri: string, at: string): MatchMedia {
  const older = media.slots[slot]
  const superseded = new Map(media.superseded)
  superseded.delete(uri)
  if (older !== undefined && older !== uri) superseded.set(older, at)
  return { ...media, slots: { ...media.slots, [slot]: uri }, superseded }
}

/** What waited for this is superseded from now on. */
function shown(media: MatchMedia, by: keyof MatchMedia['waiting'], at: string): MatchMedia {
  const superseded = new Map(media.superseded)
  for (const uri of media.waiting[by]) superseded.set(uri, at)
  return { ...media, superseded, waiting: { ...media.waiting, [by]: [] } }
}
