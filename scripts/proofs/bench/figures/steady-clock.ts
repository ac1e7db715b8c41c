/** Milliseconds of the machine's steady clock, which all its processes share: only differences mean anything. */
export const steadyMs = (): number => Number(process.hrtime.bigint()) / 1e6
