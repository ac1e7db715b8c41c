import { randomBytes } from 'node:crypto'
import type { Role } from '@courtline/messages/permissions'
import { ApiClient } from '../crash-test/caller.ts'
import type { ClientAccount } from '../crash-test/cast.ts'

const PASSWORD = 'correct horse battery'

/** Who brings matches through their life: an owner, a manager who reviews, and annotators. */
export interface People {
  readonly admin: ApiClient
  readonly owner: ClientAccount
  readonly manager: ClientAccount
  readonly annotators: readonly ClientAccount[]
}

/** Where a site answers, and the token of one of its admins. */
export interface SiteUnderVerification {
  readonly address: string
  readonly token: string
}

/** Makes the first admin of an empty site. Answers their token. */
export async function makeFirstAdmin(address: string, link: string): Promise<string> {
  const body = { token: link, email: 'admin@courtline.test', password: PASSWORD, displayName: 'Admin' }
  return (await new ApiClient(() => address, null).must('firstAdmin', { body })).token
}

/** Signs up everybody; a site may have people already, so each run has addresses of its own. */
export async function signUp(
  { address, token }: SiteUnderVerification,
  annotators: number,
  credits: number,
): Promise<People> {
  const admin = new ApiClient(() => address, token)
  const run = randomBytes(4).toString('hex')
  const join = async (name: string, role: Role): Promise<ClientAccount> => {
    const joined = await new ApiClient(() => address, null).must('signup', {
      body: {
        email: `${name}-${run}@courtline.test`,
        password: PASSWORD,
        userDetails: { displayName: name },
      },
    })
    const { id } = joined.user
    if (role !== 'Registered') await admin.must('changeRole', { params: { id }, body: { role } })
    return { userId: id, caller: new ApiClient(() => address, joined.token) }
  }
  const owner = await join('owner', 'Registered')
  await admin.must('addCredits', { params: { id: owner.userId }, body: { credits } })
  const manager = await join('manager', 'AnnotationManager')
  const some: ClientAccount[] = []
  for (let n = 0; n < annotators; n += 1) some.push(await join(`annotator${n}`, 'Annotator'))
  return { admin, owner, manager, annotators: some }
}
