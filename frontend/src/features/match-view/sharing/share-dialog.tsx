import { Checkbox, Switch } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { useState } from 'react'
import { messageOf } from '../../../foundation/calls/failure.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { clock } from '../../../foundation/time/clock.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { showError } from '../../../ui/toast.ts'
import { versus } from '../../../domain/match/versus.ts'
import { useSetEmbedMutation } from './share-calls.ts'
import { ShareByMail } from './share-by-mail.tsx'
import { SharedWith } from './shared-with.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import './share.css'

/** What of the view goes along with its address. */
export interface SharePlace {
  /** Where the playhead was when the dialog was opened, in seconds of the video that is watched. */
  readonly seconds: number
  /** The filter in words of the address; empty where nothing is filtered. */
  readonly filterQuery: URLSearchParams
  readonly filteredPoints: number
}

/** By mail, by link, by embedding: every way to show a match to others. Owners and admins give rights, others links. */
export function ShareDialog({
  match,
  place,
  onClose,
}: {
  match: MatchView
  place: SharePlace
  onClose: () => void
}) {
  const mayShare = match.actions.includes('share')
  const { query, choices } = usePlaceChoices(place)
  return (
    <Dialog opened onClose={onClose} title={`Share ${versus(match.metadata.teams)}`} size="lg">
      <div className="share">
        {choices}
        {mayShare && <ShareByMail match={match} query={query} />}
        {mayShare && <SharedWith matchId={match.id} />}
        <LinkHere match={match} query={query} />
        {mayShare && <Embed match={match} place={place} />}
      </div>
    </Dialog>
  )
}

/** Whether links and mails lead to the time and the points that are in view, as a query and as check boxes. */
function usePlaceChoices({ seconds, filterQuery, filteredPoints }: SharePlace) {
  const isFiltered = filterQuery.size > 0
  const [atTime, setAtTime] = useState(seconds > 0)
  const [withFilter, setWithFilter] = useState(isFiltered)
  const query = new URLSearchParams(withFilter ? filterQuery : {})
  if (atTime) query.set('time', timeWord(seconds))
  const choices = (
    <div className="share-choices" role="group" aria-label="What links and e-mails open">
      <Checkbox
        size="xs"
        label={`Start at ${clock(Math.floor(seconds))}`}
        checked={atTime}
        onChange={(event) => setAtTime(event.currentTarget.checked)}
      />
      {isFiltered && (
        <Checkbox
          size="xs"
          label={`With this filter (${filteredPoints} ${filteredPoints === 1 ? 'point' : 'points'})`}
          checked={withFilter}
          onChange={(event) => setWithFilter(event.currentTarget.checked)}
        />
      )}
    </div>
  )
  return { query, choices }
}

/** The address of this view: for who may watch already, or for everybody where anyone with the link may watch. */
function LinkHere({ match, query }: { match: MatchView; query: URLSearchParams }) {
  const isForEverybody = match.demo || match.embedOpen
  return (
    <section aria-label="Link">
      <CopyField
        label={isForEverybody ? 'Link for everybody' : 'Link for people with access'}
        value={addressOf(linkPath(match), query)}
        what="the link"
      />
    </section>
  )
}

/** The demo is open to all; a match whose embed is open is watched there without log-in. */
function linkPath({ id, demo, embedOpen }: MatchView): string {
  if (demo) return paths.demo(id)
  return embedOpen ? paths.embed(id) : paths.watch(id)
}

/** 'Anyone with the link may watch' (D55), and what to put into other pages: from this time, with this filter. */
function Embed({ match, place: { seconds, filterQuery } }: { match: MatchView; place: SharePlace }) {
  const [setEmbed, { isLoading }] = useSetEmbedMutation()
  const query = new URLSearchParams(filterQuery)
  if (seconds > 0) query.set('time', timeWord(seconds))
  const address = addressOf(paths.embed(match.id), query)
  const change = async (open: boolean) => {
    const { error } = await setEmbed({ id: match.id, open })
    if (error) showError(messageOf(error))
  }
  return (
    <section aria-label="Embed">
      <Switch
        size="sm"
        label="Anyone with the link may watch"
        description={
          match.embedOpen
            ? 'Anyone with the embed address can watch the match, on this site or another.'
            : 'Off: the embed address works only for people with access to the match.'
        }
        checked={match.embedOpen}
        disabled={isLoading}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <CopyField label="Embed address" value={address} what="the embed address" />
      <CopyField label="Embed code" value={frameCode(match, address)} what="the embed code" />
    </section>
  )
}

/** To a tenth: nobody needs more in a link that people read. */
const timeWord = (seconds: number) => String(Math.round(seconds * 10) / 10)

function addressOf(path: string, query: URLSearchParams): string {
  const search = query.toString()
  return `${location.origin}${path}${search === '' ? '' : `?${search}`}`
}

/** HTML that shows the match within another page. */
function frameCode({ metadata }: MatchView, address: string): string {
  const quoted = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<iframe src="${quoted(address)}" title="${quoted(versus(metadata.teams))}" width="960" height="720" allow="fullscreen" style="border:0"></iframe>`
}
