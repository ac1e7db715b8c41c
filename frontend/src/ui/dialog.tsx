import { Modal, type ModalProps } from '@mantine/core'
import { useKeptFromPage } from '../foundation/keys/kept-from-page.ts'
import { useFocusGivenBack } from './focus-given-back.ts'

/**
 * What lies over the page until it is answered or closed: Escape closes it, the focus goes back to where it was, and no
 * key meant for it reaches the page. `ownKeys`: single keys mean something to it before it has the focus.
 */
export function Dialog({ ownKeys = false, ...props }: ModalProps & { ownKeys?: boolean }) {
  useKeptFromPage(props.opened && !ownKeys, props.onClose)
  useFocusGivenBack(props.opened)
  return <Modal returnFocus={false} {...props} />
}
