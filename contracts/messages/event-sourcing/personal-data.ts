import { Type, type TSchema } from 'typebox'

/**
 * Marks a text as personal data (P11): it is encrypted in the log with the key of one subject, and unreadable once
 * that key is destroyed. The subject is the person named by the sibling field `subjectField` when that field holds an
 * id, else the event's `meta.subjectId` (the user of a user stream, the owner of a match stream: D32).
 */
export function personal<T extends TSchema>(schema: T, subjectField?: string): T {
  return { ...schema, 'x-pii': subjectField ?? true }
}

/** Where a personal text is in a message: property names, '*' for every element of an array. */
export interface PersonalField {
  readonly path: readonly string[]
  /** Sibling property that names the subject, if any. */
  readonly subjectField: string | undefined
  /** Whether null is allowed there: then null is there once the person was erased, else ERASED. */
  readonly nullable: boolean
}

type SchemaNode = {
  type?: string
  'x-pii'?: string | boolean
  anyOf?: SchemaNode[]
  properties?: Record<string, SchemaNode>
  items?: SchemaNode | SchemaNode[]
}

/** Every personal field of a message's schema. */
export function personalFieldsOf(schema: TSchema): PersonalField[] {
  const found: PersonalField[] = []
  walk(schema as SchemaNode, [], false, found)
  return found
}

function walk(node: SchemaNode, path: readonly string[], nullable: boolean, found: PersonalField[]): void {
  const mark = node['x-pii']
  if (mark) {
    found.push({ path, subjectField: typeof mark === 'string' ? mark : undefined, nullable })
    return
  }
  const branches = node.anyOf ?? []
  const orNull = branches.some((branch) => branch.type === 'null')
  for (const branch of branches) walk(branch, path, orNull, found)
  for (const [name, child] of Object.entries(node.properties ?? {}))
    walk(child, [...path, name], false, found)
  if (Array.isArray(node.items))
    node.items.forEach((child, index) => walk(child, [...path, String(index)], false, found))
  else if (node.items) walk(node.items, [...path, '*'], false, found)
}

/** Fields of events that open an account, here or at another service; no answer holds them, their owner's neither. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'password',
  'passwordHash',
  'tokenHash',
  'refreshToken',
  'secretAddress',
])

/** What replaces a person's data once it is erased (D27). */
export const ERASED = 'Deleted user'

/** A nullable personal text of at most `maxLength` characters. */
export const PersonalText = (maxLength: number, subjectField?: string) =>
  Type.Union([personal(Type.String({ maxLength }), subjectField), Type.Null()])
