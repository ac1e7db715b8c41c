import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '../../app/api/failure.ts'
import { paths } from '../../app/paths.ts'
import { useConfirmEmailMutation } from './account-calls.ts'
import { AccountPage, Refused } from './account-page.tsx'

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
      {!isSuccess && <Refused text={error === undefined ? undefined : messageOf(error)} />}
      <div className="account-links">
        <Link to={paths.home()}>To your matches</Link>
      </div>
    </AccountPage>
  )
}
