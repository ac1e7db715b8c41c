import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRovingFocus } from './use-roving-focus.ts'

function Group({
  columns,
  disabled = [],
  pressed,
}: {
  columns?: number
  disabled?: string[]
  pressed?: string
}) {
  const roving = useRovingFocus<HTMLDivElement>(columns)
  return (
    <div {...roving}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <button key={name} type="button" disabled={disabled.includes(name)} aria-pressed={name === pressed}>
          {name}
        </button>
      ))}
    </div>
  )
}
const shows = (group: Parameters<typeof Group>[0]) =>
  render(
    <>
      <Group {...group} />
      <button type="button">after</button>
    </>,
  )
const press = (keys: string) => userEvent.keyboard(keys)
const expectOn = (name: string) => expect(screen.getByRole('button', { name })).toHaveFocus()

describe('a group with roving focus', () => {
  it('is one stop of the Tab key, at first its pressed button', async () => {
    shows({ pressed: 'c' })
    await userEvent.tab()
    expectOn('c')
    await userEvent.tab()
    expectOn('after')
  })

  it('moves by arrows, Home and End, and stays where it was left', async () => {
    shows({ disabled: ['b', 'f'] })
    await userEvent.tab()
    await press('{ArrowRight}')
    expectOn('c')
    await press('{ArrowUp}{ArrowLeft}')
    expectOn('a')
    await press('{End}')
    expectOn('e')
    await userEvent.tab()
    await userEvent.tab({ shift: true })
    expectOn('e')
    await press('{Home}')
    expectOn('a')
  })

  it('moves by rows in a grid', async () => {
    shows({ columns: 3, disabled: ['e'] })
    await userEvent.tab()
    await press('{ArrowDown}')
    expectOn('d')
    await press('{ArrowUp}{ArrowRight}{ArrowDown}')
    expectOn('b')
  })
})
