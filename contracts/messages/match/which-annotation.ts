import { Type, type Static } from 'typebox'
import { streamCategoryOf, streamOf, subjectIdOf } from '../ids.ts'
import { closed, OneOf, Uuid } from '../schema.ts'

/** Annotations that one person makes beside that of the match: each has a stream of its own. */
export const BESIDE_KINDS = ['trial', 'second'] as const
export type BesideKind = (typeof BESIDE_KINDS)[number]

/**
 * Which annotation of a match is meant: the match's own, or that of one person beside it. Commands, reads, the live feed
 * and the workbench take it as a parameter; who may write to it is decided by the owner of its stream.
 */
export type WhichAnnotation =
  | { readonly kind: 'match'; readonly matchId: string }
  | { readonly kind: BesideKind; readonly matchId: string; readonly userId: string }

/** One that a person makes beside the match's own. */
export type BesideAnnotation = Extract<WhichAnnotation, { userId: string }>

/** As calls on `/api/matches/:id/annotation` name it; without these it is the match's own. */
export const annotationChoice = {
  kind: Type.Optional(OneOf(['match', ...BESIDE_KINDS] as const)),
  /** Whose it is, where it is not the match's own. */
  annotatorId: Type.Optional(Uuid),
}
const Choice = Type.Object(annotationChoice, closed)

export const ownAnnotation = (matchId: string): WhichAnnotation => ({ kind: 'match', matchId })

/** The annotation of this match that a call names; undefined for one beside the match's own without its annotator. */
export function chosenAnnotation(
  matchId: string,
  { kind = 'match', annotatorId }: Static<typeof Choice>,
): WhichAnnotation | undefined {
  if (kind === 'match') return ownAnnotation(matchId)
  return annotatorId === undefined ? undefined : { kind, matchId, userId: annotatorId }
}

/** How a call names this annotation. */
export const choiceOf = (which: WhichAnnotation): Static<typeof Choice> =>
  which.kind === 'match' ? {} : { kind: which.kind, annotatorId: which.userId }

/** What the stream of an annotation is about: the match, or annotator and match. */
export const annotationSubject = (which: WhichAnnotation): string =>
  which.kind === 'match' ? which.matchId : besideSubject(which.userId, which.matchId)

/** What a stream is about that holds one person's annotation of one match. */
export const besideSubject = (userId: string, matchId: string): string => `${userId}-${matchId}`

/** `match-<id>`, `trial-<userId>-<matchId>` or `second-<userId>-<matchId>`. */
export const annotationStream = (which: WhichAnnotation): string =>
  streamOf(which.kind, annotationSubject(which))

/** Name of an annotation in read models: the match's id for its own, else the name of the stream. */
export const annotationKey = (which: WhichAnnotation): string =>
  which.kind === 'match' ? which.matchId : annotationStream(which)

/** The same, by the stream that the annotation is in. */
export const annotationKeyOfStream = (stream: string): string =>
  streamCategoryOf(stream) === 'match' ? subjectIdOf(stream) : stream

const UUID_LENGTH = 36
const BESIDE_SUBJECT = /^[0-9a-f-]{36}-[0-9a-f-]{36}$/

/** Whose annotation of which match a stream holds; undefined for streams of no annotation beside a match's own. */
export function besideAnnotationOf(stream: string): BesideAnnotation | undefined {
  const kind = BESIDE_KINDS.find((each) => each === streamCategoryOf(stream))
  const subject = subjectIdOf(stream)
  if (!kind || !BESIDE_SUBJECT.test(subject)) return undefined
  return { kind, userId: subject.slice(0, UUID_LENGTH), matchId: subject.slice(UUID_LENGTH + 1) }
}
