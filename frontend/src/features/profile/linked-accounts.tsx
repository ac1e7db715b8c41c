import { Button } from '@mantine/core'
import { PROVIDER_NAMES, SOCIAL_PROVIDERS } from '@courtline/messages/account/user'
import type { UserView } from '@courtline/messages/views/user'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { messageOf } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { showError } from '../../ui/toast.ts'
import { socialProblem, useSocialProvidersQuery, useUnlinkSocialMutation } from '../../domain/users/social.ts'

/** Other services that open this account (D25); nothing where none is set up here and none was linked. */
export function LinkedAccounts({ user }: { user: UserView }) {
  const { data: setUp = [] } = useSocialProvidersQuery()
  const [query] = useSearchParams()
  const linkedTo = new Map(user.socialAccounts.map(({ provider, email }) => [provider, email]))
  const shown = SOCIAL_PROVIDERS.filter((each) => setUp.includes(each) || linkedTo.has(each))
  if (shown.length === 0) return null
  const problem = socialProblem(query)
  return (
    <section className="panel profile-panel" aria-labelledby="linked-heading">
      <h2 id="linked-heading">Log in with</h2>
      {problem !== undefined && (
        <p className="refused" role="alert">
          {problem.providerName} linking failed. {problem.why}
        </p>
      )}
      <ul className="profile-linked">
        {shown.map((provider) => (
          <li key={provider}>
            <strong>{PROVIDER_NAMES[provider]}</strong>
            <span className="muted">
              {linkedTo.has(provider) ? (linkedTo.get(provider) ?? 'Linked') : 'Not linked'}
            </span>
            <LinkOrUnlink user={user} provider={provider} isLinked={linkedTo.has(provider)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Provider = (typeof SOCIAL_PROVIDERS)[number]

function LinkOrUnlink({
  user,
  provider,
  isLinked,
}: {
  user: UserView
  provider: Provider
  isLinked: boolean
}) {
  const confirm = useConfirm()
  const [unlink, { isLoading }] = useUnlinkSocialMutation()
  const name = PROVIDER_NAMES[provider]
  if (!isLinked) {
    // A page of the server's: it sends the browser on, and back here.
    const href = `/api/auth/${provider}?${new URLSearchParams({ redirect: paths.profile() }).toString()}`
    return (
      <Button component="a" variant="default" href={href}>
        Link {name}
      </Button>
    )
  }
  const ask = async () => {
    const text = `Unlink ${name}? It will not open this account any more.`
    if (!(await confirm({ text, yes: `Unlink ${name}` }))) return
    const { error } = await unlink({ userId: user.id, provider })
    if (error !== undefined) showError(messageOf(error))
  }
  return (
    <Button variant="default" loading={isLoading} onClick={() => void ask()}>
      Unlink {name}
    </Button>
  )
}
