/** What an edit changes besides itself, each entry a line. */
export function FollowingList({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div className="following" role="status">
      <b>
        Another player serves: {lines.length} {lines.length === 1 ? 'entry reads' : 'entries read'} otherwise
      </b>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
