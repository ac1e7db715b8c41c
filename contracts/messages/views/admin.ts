import { Type, type Static } from 'typebox'
import { closed, Count, Nullable, Text } from '../schema.ts'

/** One version of a read model. */
export const ProjectionVersion = Type.Object(
  {
    version: Count,
    state: Type.Union([
      Type.Literal('live'),
      Type.Literal('building'),
      /** To be built once another build is done. */
      Type.Literal('waiting'),
      Type.Literal('ready'),
      Type.Literal('standby'),
      Type.Literal('failed'),
    ]),
    /** Each build of a version is a build of its own, counted from 1. */
    build: Count,
    position: Text(20),
    lagEvents: Count,
    lagSeconds: Type.Number(),
    events: Count,
    documents: Count,
    /** Sum of the hashes of all events counted, modulo 2^64, as hex. */
    hash: Text(20),
    eventsPerSecond: Nullable(Type.Number()),
    secondsLeft: Nullable(Type.Number()),
    verdict: Nullable(Text(1000)),
  },
  closed,
)
export type ProjectionVersion = Static<typeof ProjectionVersion>

export const ParkedStream = Type.Object(
  {
    projection: Text(60),
    stream: Text(120),
    position: Text(20),
    error: Text(2000),
    attempts: Count,
    events: Count,
    parkedAt: Text(40),
  },
  closed,
)
export type ParkedStream = Static<typeof ParkedStream>

export const ProjectionView = Type.Object(
  { name: Text(60), versions: Type.Array(ProjectionVersion), parked: Type.Array(ParkedStream) },
  closed,
)
export type ProjectionView = Static<typeof ProjectionView>
