import { fireEvent, screen, within } from '@testing-library/react'

/** Puts a name in for the opponent of a match to upload, without which Done cannot be pressed. */
export async function nameOpponent(form?: HTMLElement): Promise<void> {
  const opponent = await (form ? within(form) : screen).findByRole('group', { name: 'Opponent' })
  fireEvent.change(within(opponent).getByLabelText('Name'), { target: { value: 'Ade Okafor' } })
}
