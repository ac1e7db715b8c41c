import { RULE_PRESETS } from '@courtline/scoring/rules/rules'
import { ROLE_PERMISSIONS, type Role } from '@courtline/messages/permissions'
import type { AnyEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { Random } from '../crash-test/random.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const actor = (n: number, role: Role) => ({ userId: idOf(n), permissions: [...ROLE_PERMISSIONS[role]] })

/** Those who act in sequences. */
export const people = {
  owner: actor(1, 'Registered'),
  annotator: actor(2, 'Annotator'),
  manager: actor(3, 'AnnotationManager'),
  admin: actor(4, 'Admin'),
}

const ENTRIES = [idOf(11), idOf(12), idOf(13)]
const SERVES = [
  { outcome: 'Ace' },
  { outcome: 'Fault' },
  { outcome: 'Winner', endingPlayer: 0, shotType: 'Forehand', rallyLength: 3 },
  { outcome: 'DoubleFault' },
]

/** What a field of this name may well hold, so that messages are about each other. */
export const wordsOf =
  (recorded: () => readonly Recorded<AnyEvent>[]) =>
  (field: string, random: Random): unknown => {
    switch (field) {
      case 'by':
        return random.pick(Object.values(people))
      case 'ownerId':
        return people.owner.userId
      case 'userId':
        return random.pick([people.owner.userId, people.annotator.userId])
      case 'jobId':
      case 'tokenHash':
      case 'emailHash':
        return random.pick(['one', 'two'])
      case 'annotationId':
        return random.pick(ENTRIES)
      case 'basedOn':
      case 'editId':
        return recorded().length > 0 ? random.pick(recorded()).id : undefined
      case 'rules':
        return random.pick(RULE_PRESETS)
      case 'description': {
        if (random.next() < 0.4) return undefined
        const start = random.between(0, 2000)
        return { eventType: 'Point', clockTime: { start, stop: start + 3 }, ...random.pick(SERVES) }
      }
      case 'priority':
      case 'credits':
        return random.between(0, 5)
      case 'fileName':
        return 'court.mp4'
      default:
        return undefined
    }
  }
