import { MantineProvider, Menu } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { KeyboardProvider, useKeys } from '../foundation/keys/keyboard.tsx'
import { Dialog } from './dialog.tsx'

type Open = 'none' | 'first' | 'second'

/** A page with a key of its own, a button and a menu that open a dialog, and a dialog that another one takes over. */
function Page({ onKey }: { onKey: () => void }) {
  const [open, setOpen] = useState<Open>('none')
  const close = () => setOpen('none')
  useKeys('queue', { 'queue.down': onKey })
  return (
    <main tabIndex={-1}>
      <button onClick={() => setOpen('first')}>open</button>
      <Menu>
        <Menu.Target>
          <button>more</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('second')}>open the second</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={open === 'first'} onClose={close} title="First">
        <input aria-label="text" data-autofocus />
        <button onClick={() => setOpen('second')}>on</button>
      </Dialog>
      {open === 'second' && (
        <Dialog opened onClose={close} title="Second">
          <button>nothing</button>
        </Dialog>
      )}
    </main>
  )
}

function show() {
  const pressed: string[] = []
  render(
    <MantineProvider env="test">
      <KeyboardProvider bindings={{}}>
        <Page onKey={() => pressed.push('j')} />
      </KeyboardProvider>
    </MantineProvider>,
  )
  return pressed
}

const button = (name: string) => screen.getByRole('button', { name })

describe('a dialog', () => {
  it('gives the focus back to what opened it', async () => {
    show()
    await userEvent.click(button('open'))
    await screen.findByRole('dialog', { name: 'First' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button('open')).toHaveFocus())
  })

  it('gives the focus back to what opened the dialog before it', async () => {
    show()
    await userEvent.click(button('open'))
    await userEvent.click(await screen.findByRole('button', { name: 'on' }))
    await screen.findByRole('dialog', { name: 'Second' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button('open')).toHaveFocus())
  })

  it('gives the focus back to the button of the menu from which it was opened', async () => {
    show()
    await userEvent.click(button('more'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'open the second' }))
    await screen.findByRole('dialog', { name: 'Second' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button('more')).toHaveFocus())
  })

  it('keeps from the page what is typed before it has the focus', async () => {
    const pressed = show()
    await userEvent.keyboard('j')
    expect(pressed).toEqual(['j'])
    await userEvent.click(button('open'))
    button('open').focus()
    await userEvent.keyboard('j12')
    expect(pressed).toEqual(['j'])
    expect(screen.getByLabelText('text')).toHaveValue('j12')
  })

  it('closes at Escape before it has the focus', async () => {
    show()
    await userEvent.click(button('open'))
    button('open').focus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
