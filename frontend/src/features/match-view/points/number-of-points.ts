/** '27 points', '1 point'. */
export const numberOfPoints = (count: number): string => (count === 1 ? '1 point' : `${count} points`)
