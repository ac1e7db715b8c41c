import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import { refusal } from '@courtline/messages/refusals'
import type { ProgramView, RecruitLinkView, RecruitView } from '@courtline/messages/views/recruiting'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import { useInviteProgramMutation } from '../../domain/recruiting/link-calls.ts'
import { useAcceptedLinksQuery, useOutstandingLinksQuery } from '../../domain/recruiting/recruit-calls.ts'
import { useProgramsQuery } from '../../domain/recruiting/recruiting-calls.ts'
import { DIVISION_WORDS, programName } from '../../domain/recruiting/words.ts'
import { ICON } from '../../ui/icon.ts'
import { showOutcome } from '../../ui/show-outcome.ts'
import { Failed } from '../../ui/states.tsx'
import { invitesLeftWords } from './recruit-words.ts'

const SEARCH_PAUSE_MS = 250

/** The programs of the site, searched by the server, each with its invite (platform 2). */
export function ProgramSearch({ recruit }: { recruit: RecruitView }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS)
  const { data: programs, error, refetch } = useProgramsQuery({ search })
  const left = recruit.invitesLeft ?? 0
  return (
    <section className="panel recruiting-panel" aria-labelledby="invite-programs">
      <header>
        <h2 id="invite-programs">Invite a program</h2>
        <span className="chip num">{invitesLeftWords(left)}</span>
      </header>
      <TextInput
        type="search"
        aria-label="Search programs"
        placeholder="Search by college, team or conference"
        leftSection={<IconSearch {...ICON} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {left === 0 && (
        <p className="muted recruiting-note" role="status">
          {refusal('NO_INVITES_LEFT').text}
        </p>
      )}
      {error && !programs && (
        <Failed what="The programs could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!programs && !error && <Skeleton height={180} mt={10} />}
      {programs?.length === 0 && (
        <p className="muted program-none">
          {search === '' ? 'There is no program on this site yet.' : `No program is called “${search}”.`}
        </p>
      )}
      {programs && programs.length > 0 && (
        <Programs programs={programs} recruitId={recruit.id} mayInvite={left > 0} />
      )}
    </section>
  )
}

function Programs({
  programs,
  recruitId,
  mayInvite,
}: {
  programs: readonly ProgramView[]
  recruitId: string
  mayInvite: boolean
}) {
  const { data: outstanding = [] } = useOutstandingLinksQuery(recruitId)
  const { data: accepted = [] } = useAcceptedLinksQuery(recruitId)
  const linkOf = ({ id }: ProgramView) =>
    [...outstanding, ...accepted].find(({ programId }) => programId === id)
  return (
    <>
      <ul className="recruiting-rows program-list" aria-label="Programs" tabIndex={0}>
        {programs.map((program) => (
          <Program
            key={program.id}
            program={program}
            recruitId={recruitId}
            link={linkOf(program)}
            mayInvite={mayInvite}
          />
        ))}
      </ul>
      {programs.length >= MOST_IN_PAGE && (
        <p className="muted recruiting-note">The first {MOST_IN_PAGE} programs. Search to find others.</p>
      )}
    </>
  )
}

function Program({
  program,
  recruitId,
  link,
  mayInvite,
}: {
  program: ProgramView
  recruitId: string
  link: RecruitLinkView | undefined
  mayInvite: boolean
}) {
  const [invite, { isLoading }] = useInviteProgramMutation()
  const name = programName(program)
  const facts = [program.teamName, program.division && DIVISION_WORDS[program.division], program.conference]
  return (
    <li>
      <span className="grow">
        <span className="cut" title={name}>
          {name}
        </span>
        <span className="faint recruiting-note cut">{facts.filter((fact) => fact).join(' · ')}</span>
      </span>
      {link ? (
        <span className="muted">{link.linkType === 'Follow' ? 'Follows you' : 'Invited'}</span>
      ) : (
        <Button
          size="xs"
          disabled={!mayInvite}
          loading={isLoading}
          aria-label={`Invite ${name}`}
          onClick={() => void showOutcome(invite({ recruitId, program }), `${name} is invited.`)}
        >
          Invite
        </Button>
      )}
    </li>
  )
}
