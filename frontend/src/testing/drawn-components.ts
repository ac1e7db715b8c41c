/** As much of React's inner tree as is needed to see what was drawn. */
interface Fiber {
  readonly type: unknown
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/** React marks with it what has run in a pass. */
const PERFORMED_WORK = 1

let drawn: string[] = []

/**
 * The names of the components that were drawn while `work` ran, one for each time. React looks for its developer tools when
 * it is loaded, so a spec imports this module first, and all that uses React by `await import`.
 */
export async function componentsDrawnBy(work: () => Promise<void>): Promise<readonly string[]> {
  drawn = []
  await work()
  return drawn
}

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    isDisabled: false,
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: unknown, { current }: { current: Fiber }) => note(current),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onScheduleFiberRoot: () => undefined,
  },
})

function note(fiber: Fiber): void {
  const before = fiber.alternate
  const name = nameOf(fiber.type)
  if (name !== undefined && (fiber.flags & PERFORMED_WORK) !== 0) drawn.push(name)
  // What React passed over keeps its very children, with the marks of an earlier pass.
  if (before !== null && before.child === fiber.child) return
  for (let child = fiber.child; child; child = child.sibling) note(child)
}

function nameOf(type: unknown): string | undefined {
  if (typeof type === 'function') return type.name
  return type !== null && typeof type === 'object' && 'type' in type ? nameOf(type.type) : undefined
}
