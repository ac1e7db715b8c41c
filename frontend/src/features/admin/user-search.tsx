import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { ICON } from '../../ui/icon.ts'

/** The search field of the admin page; it is required (platform 5). */
export function UserSearch({ start, onSearch }: { start: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(start)
  const wanted = text.trim()
  return (
    <form
      role="search"
      className="user-search"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== '') onSearch(wanted)
      }}
    >
      <TextInput
        type="search"
        aria-label="Search users"
        placeholder="Name or e-mail"
        required
        autoFocus
        maxLength={200}
        leftSection={<IconSearch {...ICON} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant={start === '' ? 'filled' : 'default'} disabled={wanted === ''}>
        Search
      </Button>
    </form>
  )
}
