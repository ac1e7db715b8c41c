/** How a file is sent in parts: what an adapter keeps of an upload until it is complete. */
export interface UploadPlan {
  readonly uri: string
  readonly sizeBytes: number
  readonly partSizeBytes: number
}

export function plannedPartCount(plan: UploadPlan): number {
  return Math.ceil(plan.sizeBytes / plan.partSizeBytes)
}

/** Length that part `partNumber` must have, or undefined when the file has no such part. */
export function partLength(plan: UploadPlan, partNumber: number): number | undefined {
  const count = plannedPartCount(plan)
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > count) return undefined
  return partNumber < count ? plan.partSizeBytes : plan.sizeBytes - (count - 1) * plan.partSizeBytes
}

/** Numbers of the plan's parts that have not arrived, ascending. */
export function missingParts(plan: UploadPlan, arrived: readonly number[]): number[] {
  const there = new Set(arrived)
  return Array.from({ length: plannedPartCount(plan) }, (_, index) => index + 1).filter(
    (part) => !there.has(part),
  )
}

/** A plan as it was stored. Throws for a text that is none. */
export function parsePlan(text: string): UploadPlan {
  const plan: unknown = JSON.parse(text)
  if (
    typeof plan === 'object' &&
    plan !== null &&
    'uri' in plan &&
    typeof plan.uri === 'string' &&
    'sizeBytes' in plan &&
    typeof plan.sizeBytes === 'number' &&
    'partSizeBytes' in plan &&
    typeof plan.partSizeBytes === 'number'
  ) {
    return { uri: plan.uri, sizeBytes: plan.sizeBytes, partSizeBytes: plan.partSizeBytes }
  }
  throw new Error(`Not the plan of an upload: ${text.slice(0, 200)}`)
}
