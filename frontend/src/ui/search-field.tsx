import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { ICON } from './icon.ts'
import './search-field.css'

const PAUSE_MS = 250

/** Words that the rows of a list must have. */
export function SearchField(props: {
  label: string
  placeholder: string
  value: string
  onChange: (search: string) => void
}) {
  return (
    <TextInput
      type="search"
      aria-label={props.label}
      placeholder={props.placeholder}
      leftSection={<IconSearch {...ICON} />}
      className="search-field"
      maxLength={200}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

/** What is requested from the server: the words without spaces around them, once typing has paused; undefined until then. */
export function usePausedSearch(search: string): string | undefined {
  const words = search.trim()
  const [paused] = useDebouncedValue(words, PAUSE_MS)
  return paused === words ? words : undefined
}
