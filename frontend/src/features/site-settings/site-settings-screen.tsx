import { Button, Skeleton } from '@mantine/core'
import type { SiteSettings } from '@courtline/messages/site/site'
import { useState } from 'react'
import { SITE_STREAM } from '@courtline/messages/ids'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useDemoMatchQuery } from '../../foundation/calls/demo-calls.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { showDone } from '../../ui/toast.ts'
import { DemoChoice } from './demo-choice.tsx'
import { draftOfSettings, settingsOf } from './settings-draft.ts'
import { SettingsSections } from './settings-sections.tsx'
import { useChangeSiteSettingsMutation, useSiteSettingsQuery } from '../../domain/site/site-settings-calls.ts'
import './site-settings.css'

/** /admin/siteSettings: what is set about the site as a whole, for admins (D21). */
export function SiteSettingsScreen() {
  const { data, error, refetch } = useSiteSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <div className="page site-settings">
      <PageHead title="Site settings" sub="Apply to the whole site.">
        <Link className="link" to={paths.stream(SITE_STREAM)}>
          History of the settings
        </Link>
      </PageHead>
      {data && <Settings key={JSON.stringify(data)} known={data} />}
      {!data && error && (
        <Failed what="The settings could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div className="row-stack" role="status" aria-label="Loading the settings">
          <Skeleton height={120} radius={10} />
          <Skeleton height={220} radius={10} mt={14} />
        </div>
      )}
    </div>
  )
}

function Settings({ known }: { known: SiteSettings }) {
  const [draft, setDraft] = useState(() => draftOfSettings(known))
  const [failure, setFailure] = useState<string>()
  const [change, { isLoading }] = useChangeSiteSettingsMutation()
  // Where nobody chose one, a match that was marked as a demo is shown to everybody.
  const { data: demo } = useDemoMatchQuery()
  const settings = settingsOf(draft, known)
  const isChanged = JSON.stringify(settings) !== JSON.stringify(settingsOf(draftOfSettings(known), known))
  const save = async () => {
    if (!settings) return
    const problem = failureText(await change(settings))
    setFailure(problem)
    if (problem === undefined) showDone('The settings are saved.')
  }
  return (
    <>
      <section className="panel" aria-label="Demo match">
        <DemoChoice demoMatchId={known.demoMatchId ?? demo?.id ?? null} />
      </section>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="panel-columns">
          <SettingsSections draft={draft} onChange={(changes) => setDraft({ ...draft, ...changes })} />
        </div>
        {failure !== undefined && (
          <p className="bad-word" role="alert">
            {failure}
          </p>
        )}
        <div className="row-flex site-settings-save">
          <Button disabled={!isChanged} onClick={() => setDraft(draftOfSettings(known))}>
            Discard changes
          </Button>
          <Button type="submit" variant="filled" disabled={!settings || !isChanged} loading={isLoading}>
            Save
          </Button>
        </div>
      </form>
    </>
  )
}
