import type { FormEvent, ReactNode } from 'react'
import { BallInFlight, Court } from '../../ui/court.tsx'
import { Mark } from '../../ui/mark.tsx'
import './accounts.css'

/** The frame of log in, sign up and their relatives: the court on the left, one form on the right. */
export function AccountPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="account-page">
      <div className="account-picture">
        <Court>
          <BallInFlight />
        </Court>
      </div>
      <div className="account-side">
        <div className="account-form">
          <div className="account-brand">
            <Mark size={24} />
            Courtline
          </div>
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </div>
  )
}

/** A form that tells its submission and nothing else; the browser's own validation bubbles are off. */
export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      {children}
    </form>
  )
}

/** Why a form was refused, said at once to screen readers. Keeps spaces as they are in the specification's texts. */
export function Refused({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className="refused" role="alert">
      {text}
    </p>
  )
}
