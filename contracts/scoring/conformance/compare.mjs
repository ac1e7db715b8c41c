const FIELDS = ['called', 'sets', 'matchWinner', 'firstServe', 'servingTeam', 'pointWinner']

/**
 * Compares answers with vectors: every field of every entry of every vector. A vector without an answer differs in its
 * first entry.
 *
 * @param vectors the content of vectors.json
 * @param answers an object from the name of a vector to its list of states
 */
export function differences(vectors, answers) {
  return vectors.flatMap(({ name, expected }) => {
    const states = answers[name]
    if (!Array.isArray(states))
      return [{ vector: name, entry: 0, field: 'answer', expected: 'a list of states', answered: states }]
    return expected.flatMap((state, entry) =>
      FIELDS.filter((field) => !isSame(state[field], states[entry]?.[field])).map((field) => ({
        vector: name,
        entry,
        field,
        expected: state[field],
        answered: states[entry]?.[field],
      })),
    )
  })
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other)
}
