import type { FastifyRequest } from 'fastify'
import { newSecrets } from '@courtline/infra/outside/oauth/secrets'
import { ProviderUnavailable, type SocialIdentity } from '@courtline/infra/outside/oauth/oauth'
import { refusal, type RefusalCode } from '@courtline/messages/refusals'
import { SOCIAL_PROVIDERS, type SocialProvider } from '@courtline/messages/account/user'
import { sameSitePath } from '@courtline/messages/same-site-path'
import type { UserCommand } from '@courtline/messages/account/user-commands'
import { findUser } from '@courtline/projections/users/read'
import { notifyIfKept, notifyOwner } from '../../auth/notify-owner.ts'
import type { Caller } from '../../auth/caller.ts'
import { callerMeta } from '../../auth/caller.ts'
import { bySelf } from '@courtline/application/accounts/mailed-links'
import { beginSession } from '../../auth/session-view.ts'
import { accountOf, linked, type SocialArrival } from '../../auth/social-login.ts'
import { rememberVisit, takeVisit, type SocialVisit } from '../../auth/social-visit.ts'
import type { Gateway } from '../../gateway.ts'
import { refused, type Refused } from '@courtline/application/outcome'
import type { Call, Handler } from '../../register-route.ts'
import { surelyFromThisSite } from '../../http/security.ts'
import { consentTo, keepGrant } from './upload-consent.ts'
import { accountAfter, hiddenFrom } from '../users/change.ts'

/** The services that are set up here: others have no button. */
export const socialProviders =
  (gateway: Gateway): Handler<'socialProviders'> =>
  async () => ({ answer: SOCIAL_PROVIDERS.filter((each) => gateway.providers?.[each]) })

/** Sends the browser to the service, with a state and a verifier that only this browser keeps. */
export const socialLogin =
  (gateway: Gateway): Handler<'socialLogin'> =>
  async ({ params: { provider }, query, reply, caller }) => {
    const { uploadsTo } = query
    const service =
      uploadsTo === undefined
        ? (gateway.providers?.[provider] ?? refused(refusal('PROVIDER_NOT_SET_UP')))
        : consentTo(gateway, uploadsTo, provider, caller)
    if ('refused' in service) return service
    const visit: SocialVisit = {
      provider,
      ...(await newSecrets()),
      redirect: query.redirect ?? null,
      signupCode: query.signupCode ?? null,
      uploads: uploadsTo === undefined || !caller ? null : { site: uploadsTo, userId: caller.account.id },
    }
    rememberVisit(reply, visit, gateway.settings)
    const redirectUri = callbackOf(gateway, provider)
    return sentTo(reply, (await service.addressToAsk({ ...visit, redirectUri })).href)
  }

const callbackOf = ({ settings }: Gateway, provider: SocialProvider) =>
  `${settings.publicUrl}/api/auth/${provider}/callback`

function sentTo(reply: Call<'socialLogin'>['reply'], location: string) {
  void reply.header('location', location).header('cache-control', 'no-store')
  return { answer: { location } }
}

/**
 * The way back: with a session the service is linked to its account, without one it opens an account. Whatever goes
 * wrong is shown by the screen to which the browser is sent.
 */
export const socialCallback =
  (gateway: Gateway): Handler<'socialCallback'> =>
  async (call) => {
    const { reply, caller, params } = call
    const visit = takeVisit(call.request, reply, gateway.settings)
    if (visit?.uploads) return await uploadsCallback(gateway, call, visit, visit.uploads)
    const failed = (code: RefusalCode) =>
      sentTo(
        reply,
        `${caller ? '/profile' : '/login'}?${new URLSearchParams({ socialError: code, provider: params.provider }).toString()}`,
      )
    const identity = await identityOf(gateway, call, visit)
    if (!visit || 'refused' in identity) return failed('SOCIAL_REFUSED')
    const arrival = { provider: params.provider, identity, signupCode: visit.signupCode }
    const done = await (caller ? link(gateway, caller, arrival) : logIn(gateway, call, arrival))
    if (done) return failed(done.refused.code)
    return sentTo(reply, caller ? '/profile' : (sameSitePath(visit.redirect) ?? '/'))
  }

/** The way back after the consent to uploads: to the page that they came from, with what went wrong. */
async function uploadsCallback(
  gateway: Gateway,
  { caller, params, query, request, reply }: Call<'socialCallback'>,
  visit: SocialVisit,
  { site, userId }: NonNullable<SocialVisit['uploads']>,
) {
  const { provider } = params
  const back = sameSitePath(visit.redirect) ?? '/profile'
  const isTheirs = visit.provider === provider && visit.state === query.state && caller?.account.id === userId
  const redirectUri = callbackOf(gateway, provider)
  const no =
    !isTheirs || !caller || query.code === undefined
      ? refused(refusal('VIDEO_GRANT_REFUSED'))
      : await keepGrant(gateway, { ...visit, site, code: query.code, redirectUri }, caller).catch(
          (error: unknown) => unavailable(error, request),
        )
  if (!no) return sentTo(reply, back)
  const problem = new URLSearchParams({ socialError: no.refused.code, provider }).toString()
  return sentTo(reply, `${back}${back.includes('?') ? '&' : '?'}${problem}`)
}

function unavailable(error: unknown, request: FastifyRequest): Refused {
  if (!(error instanceof ProviderUnavailable)) throw error
  request.log.error({ err: error }, 'a service to log in with does not answer')
  return refused(refusal('VIDEO_GRANT_REFUSED'))
}

/** Who came back, if it is the browser that was sent and the service accepts its code. */
async function identityOf(
  gateway: Gateway,
  { params: { provider }, query, request }: Call<'socialCallback'>,
  visit: SocialVisit | undefined,
): Promise<SocialIdentity | { readonly refused: true }> {
  const service = gateway.providers?.[provider]
  const isTheirs = visit?.provider === provider && visit.state === query.state
  if (!service || !isTheirs || query.code === undefined) return { refused: true }
  try {
    return await service.whoIs(query.code, { ...visit, redirectUri: callbackOf(gateway, provider) })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    request.log.error({ err: error }, 'a service to log in with does not answer')
    return { refused: true }
  }
}

async function logIn(
  gateway: Gateway,
  { request, reply }: Call<'socialCallback'>,
  arrival: SocialArrival,
): Promise<Refused | undefined> {
  const tooMany = await gateway.tries.signup(request, arrival.identity.subject)
  if (tooMany) return tooMany
  const account = await accountOf(gateway, arrival)
  if ('refused' in account) return account
  const recorded = await gateway.dispatch(
    'user',
    account.id,
    { type: 'RecordLogin' },
    bySelf(account.id, gateway.now()),
  )
  if ('refused' in recorded) return recorded
  await notifyIfKept(gateway, account, recorded.events)
  await beginSession(gateway, reply, account)
  return undefined
}

/** Nobody links a service of theirs while they act in another's name (D64). */
async function link(gateway: Gateway, caller: Caller, arrival: SocialArrival): Promise<Refused | undefined> {
  if (caller.impersonator) return refused(refusal('IMPERSONATING'))
  const account = await linked(gateway, caller.account.id, arrival)
  if ('refused' in account) return account
  await notifyOwner(gateway, caller.account, 'serviceLinked')
  return undefined
}

/**
 * Ends a way in, with Google its right to upload, or that right alone (D121). It changes something by GET, as the specification has it, so only this site's own pages may call it, or a
 * program with its token (D71): a browser sends a GET for any address that a picture, a mail or another page names.
 */
export const unlinkSocialCall =
  (gateway: Gateway): Handler<'unlinkSocial'> =>
  async ({ params: { userId, provider }, caller, commandId, request }) => {
    if (!surelyFromThisSite(request)) return refused(refusal('CROSS_SITE'))
    const no = hiddenFrom(caller, userId)
    if (no) return no
    const meta = callerMeta(caller, commandId, gateway.now())
    const before = await findUser(gateway.projections.reads, userId)
    const { actor: by } = caller
    const command: UserCommand =
      provider === 'youtube'
        ? { type: 'EndVideoGrant', by, site: provider }
        : { type: 'UnlinkSocialAccount', by, provider }
    const done = await gateway.dispatch('user', userId, command, meta)
    if ('refused' in done) return done
    if (before && done.events.length > 0) await notifyOwner(gateway, before, 'serviceUnlinked')
    return accountAfter(gateway, userId, done.written)
  }
