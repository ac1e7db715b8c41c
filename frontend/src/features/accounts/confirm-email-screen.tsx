import { useEffect } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { messageOf } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useConfirmEmailMutation } from './account-calls.ts'
import { AccountPage, RefusedText } from './account-page.tsx'

/** /confirmEmail: the mailed link proves that an address belongs to the account (D60). */
export function ConfirmEmailScreen() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [confirm, { isSuccess, error }] = useConfirmEmailMutation()
  useEffect(() => {
    void confirm(token)
  }, [confirm, token])
  return (
    <AccountPage title="Your e-mail address">
      {isSuccess && <p role="status">Thank you, your address is confirmed.</p>}
      {!isSuccess && error === undefined && <p role="status">Confirming …</p>}
      {!isSuccess && <RefusedText text={error === undefined ? undefined : messageOf(error)} />}
      <div className="account-links">
        <Link to={paths.home()}>Go to your matches</Link>
      </div>
    </AccountPage>
  )
}
