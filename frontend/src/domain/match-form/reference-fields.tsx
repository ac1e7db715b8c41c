import { Select, TextInput } from '@mantine/core'
import { HANDS } from '@courtline/messages/match/metadata'
import type { References } from '@courtline/messages/match/plain-metadata'

const IDS = [
  { field: 'tournamentId', label: 'Tournament id', most: 100 },
  { field: 'tourEntry', label: 'Tour entry', most: 200 },
  { field: 'matchId', label: 'Match id at the rating service', most: 100 },
  { field: 'utrId', label: 'UTR id', most: 100 },
  { field: 'playerId', label: 'Player id', most: 100 },
  { field: 'opponentId', label: 'Opponent id', most: 100 },
] as const
const HAND_FIELDS = [
  { field: 'playerHand', label: "Player's hand" },
  { field: 'opponentHand', label: "Opponent's hand" },
] as const

/** Ids of the match elsewhere, its tournament and the players' hands; empty fields are left out. */
export function ReferenceFields({
  references,
  onChange,
}: {
  references: References
  onChange: (references: References) => void
}) {
  return (
    <div className="match-form-pair">
      {IDS.map(({ field, label, most }) => (
        <TextInput
          key={field}
          label={label}
          maxLength={most}
          value={references[field] ?? ''}
          onChange={(event) => {
            const text = event.currentTarget.value
            onChange({ ...references, [field]: text === '' ? null : text })
          }}
        />
      ))}
      {HAND_FIELDS.map(({ field, label }) => (
        <Select
          key={field}
          label={label}
          placeholder="Not set"
          data={[...HANDS]}
          clearable
          value={references[field]}
          onChange={(chosen) =>
            onChange({ ...references, [field]: HANDS.find((hand) => hand === chosen) ?? null })
          }
        />
      ))}
    </div>
  )
}
