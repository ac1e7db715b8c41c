import { Button } from '@mantine/core'
import { PROVIDER_NAMES, SOCIAL_PROVIDERS, type SocialProvider } from '@courtline/messages/account/user'
import type { VideoSite } from '@courtline/messages/reels/video-sites'
import type { UserView } from '@courtline/messages/views/user'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { messageOf } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { showError } from '../../ui/toast.ts'
import { socialProblem, useSocialProvidersQuery, useUnlinkSocialMutation } from '../../domain/users/social.ts'

/**
 * Other services, and for what since when: those that open this account (D25), and YouTube where reels may be uploaded to it
 * (D121); nothing where none is set up here and none was linked.
 */
export function LinkedAccounts({ user }: { user: UserView }) {
  const { data: setUp = [] } = useSocialProvidersQuery()
  const [query] = useSearchParams()
  const shown = SOCIAL_PROVIDERS.filter(
    (each) => setUp.includes(each) || user.socialAccounts.some(({ provider }) => provider === each),
  )
  if (shown.length === 0 && user.videoGrants.length === 0) return null
  const problem = socialProblem(query)
  return (
    <section className="panel profile-panel" aria-labelledby="linked-heading">
      <h2 id="linked-heading">Linked accounts</h2>
      {problem !== undefined && (
        <p className="refused" role="alert">
          {problem.providerName} linking failed. {problem.why}
        </p>
      )}
      <ul className="profile-linked">
        {shown.map((provider) => (
          <WayIn key={provider} user={user} provider={provider} />
        ))}
        {user.videoGrants.map(({ site, email, since }) => (
          <li key={site}>
            <strong>YouTube</strong>
            <Use email={email} use="Uploads of your reels" since={since} />
            <Unlink
              user={user}
              from={site}
              name="YouTube"
              text="Unlink YouTube? No more reels can be uploaded to it; those that are there stay."
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'marta@mail.test · Log-in since 3 May 2026'. */
function Use({ email, use, since }: { email: string | null; use: string; since: string }) {
  return (
    <span className="muted">
      {email === null ? '' : `${email} · `}
      {use} since {shortDay(since)}
    </span>
  )
}

function WayIn({ user, provider }: { user: UserView; provider: SocialProvider }) {
  const name = PROVIDER_NAMES[provider]
  const linked = user.socialAccounts.find((each) => each.provider === provider)
  // A page of the server's: it sends the browser on, and back here.
  const href = `/api/auth/${provider}?${new URLSearchParams({ redirect: paths.profile() }).toString()}`
  const endsUploads = provider === 'google' && user.videoGrants.length > 0
  return (
    <li>
      <strong>{name}</strong>
      {linked ? <Use {...linked} use="Log-in" /> : <span className="muted">Not linked for logging in</span>}
      {linked ? (
        <Unlink
          user={user}
          from={provider}
          name={name}
          text={`Unlink ${name}? It will not open this account any more.${endsUploads ? ' Uploads to YouTube end too.' : ''}`}
        />
      ) : (
        <Button component="a" variant="default" href={href}>
          Link {name}
        </Button>
      )}
    </li>
  )
}

function Unlink({
  user,
  from,
  name,
  text,
}: {
  user: UserView
  from: SocialProvider | VideoSite
  name: string
  text: string
}) {
  const confirm = useConfirm()
  const [unlink, { isLoading }] = useUnlinkSocialMutation()
  const ask = async () => {
    if (!(await confirm({ text, yes: `Unlink ${name}` }))) return
    const { error } = await unlink({ userId: user.id, provider: from })
    if (error !== undefined) showError(messageOf(error))
  }
  return (
    <Button variant="default" loading={isLoading} onClick={() => void ask()}>
      Unlink {name}
    </Button>
  )
}
