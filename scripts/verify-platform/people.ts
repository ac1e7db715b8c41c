import { randomBytes } from 'node:crypto'
import type { Role } from '@courtline/messages/permissions'
import { Caller } from '../crash-test/caller.ts'
import type { Person } from '../crash-test/cast.ts'

const PASSWORD = 'correct horse battery'

/** Who brings matches through their life: an owner, a manager who reviews, and annotators. */
export interface People {
  readonly admin: Caller
  readonly owner: Person
  readonly manager: Person
  readonly annotators: readonly Person[]
}

/** Where a site answers, and the token of one of its admins. */
export interface RunningSite {
  readonly address: string
  readonly token: string
}

/** Makes the first admin of an empty site. Answers their token. */
export async function firstAdmin(address: string, link: string): Promise<string> {
  const body = { token: link, email: 'admin@courtline.test', password: PASSWORD, displayName: 'Admin' }
  return (await new Caller(() => address, null).must('firstAdmin', { body })).token
}

/** Signs up everybody; a site may have people already, so each run has addresses of its own. */
export async function signUp(
  { address, token }: RunningSite,
  annotators: number,
  credits: number,
): Promise<People> {
  const admin = new Caller(() => address, token)
  const run = randomBytes(4).toString('hex')
  const join = async (name: string, role: Role): Promise<Person> => {
    const joined = await new Caller(() => address, null).must('signup', {
      body: {
        email: `${name}-${run}@courtline.test`,
        password: PASSWORD,
        userDetails: { displayName: name },
      },
    })
    const { id } = joined.user
    if (role !== 'Registered') await admin.must('changeRole', { params: { id }, body: { role } })
    return { userId: id, caller: new Caller(() => address, joined.token) }
  }
  const owner = await join('owner', 'Registered')
  await admin.must('addCredits', { params: { id: owner.userId }, body: { credits } })
  const manager = await join('manager', 'AnnotationManager')
  const some: Person[] = []
  for (let n = 0; n < annotators; n += 1) some.push(await join(`annotator${n}`, 'Annotator'))
  return { admin, owner, manager, annotators: some }
}
