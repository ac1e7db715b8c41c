import { Button, TextInput } from '@mantine/core'
import { UNLIMITED_CREDITS } from '@courtline/messages/account/user'
import type { UserView } from '@courtline/messages/views/user'
import { useState, type ComponentProps } from 'react'
import { BuyCredits } from './buy-credits.tsx'
import { useMay } from '../../foundation/session/use-session.ts'
import { typedCredits, typedPriority, type TypedNumber } from '../../domain/users/typed.ts'
import { useAddCreditsMutation, useChangeUserPriorityMutation } from '../../domain/users/user-calls.ts'
import { showOutcome } from '../../ui/show-outcome.ts'

/** Credits, which everybody sees of themselves; an admin adds some, and sets the priority of new matches. */
export function CreditsPanel({ user, own }: { user: UserView; own: boolean }) {
  const may = useMay()
  const { credits, creditsReserved, priority } = user
  return (
    <section className="panel profile-panel" aria-labelledby="credits-heading">
      <h2 id="credits-heading">Credits</h2>
      <dl className="profile-facts">
        <Fact
          // Below 1000 they are paid credits, from there on an invoiced or unlimited package (platform 9).
          name={credits >= UNLIMITED_CREDITS ? 'Credits' : 'Paid credits'}
          value={credits >= UNLIMITED_CREDITS ? 'Invoiced or unlimited package' : String(credits)}
        />
        {creditsReserved > 0 && <Fact name="Set aside for uploads" value={String(creditsReserved)} />}
        <Fact
          name="Priority of new matches"
          value={priority === 0 ? '0, held back for managers' : String(priority)}
        />
      </dl>
      {own && <BuyCredits />}
      {may('Admin') && <AdminFields user={user} />}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}

function AdminFields({ user }: { user: UserView }) {
  const [addCredits] = useAddCreditsMutation()
  const [changePriority] = useChangeUserPriorityMutation()
  return (
    <div className="profile-fields">
      <NumberForm
        label="Add credits"
        description="From 1000 on a balance is unlimited."
        button="Add"
        read={typedCredits}
        send={(credits) =>
          showOutcome(
            addCredits({ id: user.id, credits }),
            credits === 1 ? '1 credit was added.' : `${credits} credits were added.`,
          )
        }
      />
      <NumberForm
        label="Priority"
        description="0 to 5, with which new matches start."
        button="Set"
        read={typedPriority}
        send={(value) =>
          showOutcome(
            changePriority({ id: user.id, priority: value }),
            `New matches start with priority ${value}.`,
          )
        }
      />
    </div>
  )
}

interface NumberFormProps extends Pick<ComponentProps<typeof TextInput>, 'label' | 'description'> {
  readonly button: string
  readonly read: (text: string) => TypedNumber
  readonly send: (value: number) => Promise<boolean>
}

/** One number and its button; emptied when it was taken. */
function NumberForm({ label, description, button, read, send }: NumberFormProps) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const typed = read(text)
  const submit = async () => {
    if (!('value' in typed)) return
    setBusy(true)
    if (await send(typed.value)) setText('')
    setBusy(false)
  }
  return (
    <form
      className="profile-with-button"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        label={label}
        description={description}
        inputMode="numeric"
        value={text}
        error={text !== '' && 'problem' in typed && typed.problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!('value' in typed)} loading={busy}>
        {button}
      </Button>
    </form>
  )
}
