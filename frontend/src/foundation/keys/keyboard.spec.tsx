import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { KeyboardProvider, useKeys, type Handlers } from './keyboard.tsx'
import type { KeyScreen } from './action-definition.ts'

function Listening({ on, handlers, mode }: { on: KeyScreen; handlers: Handlers; mode?: string }) {
  useKeys(on, handlers, mode)
  return null
}

const show = (on: KeyScreen, handlers: Handlers, mode?: string, bindings = {}) =>
  render(
    <KeyboardProvider bindings={bindings}>
      <Listening on={on} handlers={handlers} {...(mode === undefined ? {} : { mode })} />
      <input aria-label="text" />
      <button>press</button>
    </KeyboardProvider>,
  )

const counted = () => {
  const pressed: string[] = []
  return { pressed, note: (what: string) => () => pressed.push(what) }
}

describe('the keyboard', () => {
  it('runs the action of the key', async () => {
    const { pressed, note } = counted()
    show('queue', {
      'queue.down': note('down'),
      'queue.reject': note('reject'),
      'queue.release': note('release'),
    })
    await userEvent.keyboard('j{Shift>}R{/Shift}r')
    expect(pressed).toEqual(['down', 'reject', 'release'])
  })

  it('fires only the action of the present mode', async () => {
    const { pressed, note } = counted()
    show('workbench', { 'workbench.startPoint': note('start'), 'workbench.endPoint': note('end') }, 'inPlay')
    await userEvent.keyboard(' ')
    expect(pressed).toEqual(['end'])
  })

  it('never fires in a text field', async () => {
    const { pressed, note } = counted()
    show('queue', { 'queue.down': note('down') })
    await userEvent.type(screen.getByLabelText('text'), 'j')
    expect(pressed).toEqual([])
  })

  it('never fires single keys with Ctrl', async () => {
    const { pressed, note } = counted()
    show('queue', { 'queue.claimNext': note('claim') })
    await userEvent.keyboard('{Control>}c{/Control}')
    expect(pressed).toEqual([])
  })

  it('leaves Space to a focused button, except in the workbench', async () => {
    const { pressed, note } = counted()
    show('view', { 'view.playPause': note('play') })
    screen.getByRole('button').focus()
    await userEvent.keyboard(' ')
    expect(pressed).toEqual([])
  })

  it('in the workbench gives Space to the point even when a button has the focus', async () => {
    const { pressed, note } = counted()
    show('workbench', { 'workbench.startPoint': note('start') }, 'idle')
    screen.getByRole('button').focus()
    await userEvent.keyboard(' ')
    expect(pressed).toEqual(['start'])
  })

  it('uses a remapped key and no longer the standard one', async () => {
    const { pressed, note } = counted()
    show('queue', { 'queue.down': note('down') }, undefined, { 'queue.down': 'n' })
    await userEvent.keyboard('jn')
    expect(pressed).toEqual(['down'])
  })

  it('repeats only for seeking', async () => {
    const { pressed, note } = counted()
    show('view', { 'view.seekBack': note('back'), 'view.nextPoint': note('next') })
    await userEvent.keyboard('{ArrowLeft>3/}{]>3/}')
    expect(pressed).toEqual(['back', 'back', 'back', 'next'])
  })

  it('ends a held key when it is released or the window loses focus', async () => {
    const { pressed, note } = counted()
    show('view', { 'view.turbo': { press: note('on'), release: note('off') } })
    await userEvent.keyboard('{x>}')
    window.dispatchEvent(new Event('blur'))
    await userEvent.keyboard('{/x}{x}')
    expect(pressed).toEqual(['on', 'off', 'on', 'off'])
  })
})
