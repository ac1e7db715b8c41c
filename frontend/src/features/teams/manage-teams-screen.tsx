import { Button, Skeleton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { showDone } from '../../ui/toast.ts'
import { useCreateTeamMutation, useTeamsQuery } from './team-calls.ts'
import { TeamPanel } from './team-panel.tsx'
import './teams.css'

/** /manageTeams: teams and their players; teammates find each other when they upload a match (D75). */
export function ManageTeamsScreen() {
  return (
    <div className="page">
      <PageHead title="Teams" sub="Players of a team find each other by name when they upload a match.">
        <NewTeam />
      </PageHead>
      <Teams />
    </div>
  )
}

/** Creating a team needs a name (platform 5). */
function NewTeam() {
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<string>()
  const [create, { isLoading }] = useCreateTeamMutation()
  const given = name.trim()
  const send = async () => {
    const problem = failureText(await create(given))
    setFailure(problem)
    if (problem !== undefined) return
    showDone(`The team ${given} is made.`)
    setName('')
  }
  return (
    <form
      className="new-team"
      aria-label="New team"
      onSubmit={(event) => {
        event.preventDefault()
        if (given !== '') void send()
      }}
    >
      <TextInput
        aria-label="Name of the new team"
        placeholder="Name of the new team"
        maxLength={100}
        value={name}
        error={failure ?? false}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" disabled={given === ''} loading={isLoading}>
        Create team
      </Button>
    </form>
  )
}

function Teams() {
  const { data: teams, error, refetch } = useTeamsQuery()
  if (error && !teams) {
    return <Failed what="The teams could not be read" error={error} onRetry={() => void refetch()} />
  }
  if (!teams) {
    return (
      <div className="teams" role="status" aria-label="Loading teams">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={180} radius={10} />
        ))}
      </div>
    )
  }
  if (teams.length === 0) return <Empty text="There is no team yet. Name the first one above." />
  return (
    <div className="teams">
      {teams.map((team) => (
        <TeamPanel key={team.id} team={team} />
      ))}
    </div>
  )
}
