import { Type, type Static } from 'typebox'
import { closed, Email, Nullable, Text, Uuid } from '../schema.ts'

/** A player of a team. `email` is where mails to them go. */
export const Teammate = Type.Object(
  { id: Uuid, displayName: Nullable(Text(100)), email: Nullable(Email) },
  closed,
)
export type Teammate = Static<typeof Teammate>

/** A team as admins see it. */
export const TeamView = Type.Object(
  {
    id: Uuid,
    name: Text(100),
    /** In the order in which they came; `invited` ones have not accepted yet. */
    players: Type.Array(Type.Object({ ...Teammate.properties, invited: Type.Boolean() }, closed)),
  },
  closed,
)
export type TeamView = Static<typeof TeamView>
