import { Button, Skeleton, Switch, Textarea, TextInput } from '@mantine/core'
import type { SiteSettings } from '@courtline/messages/site/site'
import { useState } from 'react'
import { SITE_STREAM } from '@courtline/messages/ids'
import { Link } from 'react-router'
import { paths } from '../../foundation/paths/paths.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useDemoMatchQuery } from '../../foundation/calls/demo-calls.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { showDone } from '../../ui/toast.ts'
import { Campaigns } from './campaigns.tsx'
import { DemoChoice } from './demo-choice.tsx'
import { Limits } from './limits.tsx'
import { pointPriceProblem, uploadsProblem, type SalesDraft } from './sales-draft.ts'
import { Packages, Showcases } from './showcases.tsx'
import { daysOf, draftOfSettings, hoursOf, settingsOf } from './settings-draft.ts'
import { useChangeSiteSettingsMutation, useSiteSettingsQuery } from './site-settings-calls.ts'
import { TrialVideos } from './trial-videos.tsx'
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
  const { sales } = draft
  const sell = (changes: Partial<SalesDraft>) => setDraft({ ...draft, sales: { ...sales, ...changes } })
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
        <section className="panel" aria-labelledby="rules-heading">
          <h2 id="rules-heading">How the site works</h2>
          <div className="site-settings-fields">
            <TextInput
              label="Release idle claims after"
              description="Hours without an edit. The match then returns to the queue."
              inputMode="decimal"
              maxLength={8}
              rightSection={<span className="muted">h</span>}
              value={draft.lapseHours}
              error={hoursOf(draft.lapseHours) === undefined && 'More than 0 and at most 1000 hours.'}
              onChange={(event) => setDraft({ ...draft, lapseHours: event.currentTarget.value })}
            />
            <TextInput
              label="Keep deleted matches for"
              description="Days in which an admin can bring a match back. Then its videos are removed."
              inputMode="numeric"
              maxLength={3}
              rightSection={<span className="muted">days</span>}
              rightSectionWidth={48}
              value={draft.deletedDays}
              error={daysOf(draft.deletedDays) === undefined && 'A whole number from 0 to 365.'}
              onChange={(event) => setDraft({ ...draft, deletedDays: event.currentTarget.value })}
            />
            <Switch
              label="Recruiting"
              description="Shows the recruiting side to players and coaches."
              checked={draft.recruitingEnabled}
              onChange={(event) => setDraft({ ...draft, recruitingEnabled: event.currentTarget.checked })}
            />
          </div>
        </section>
        <section className="panel" aria-labelledby="limits-heading">
          <h2 id="limits-heading">Limits</h2>
          <p className="muted">So that one account leaves room for the others.</p>
          <Limits limits={draft.limits} onChange={(limits) => setDraft({ ...draft, limits })} />
        </section>
        <section className="panel" aria-labelledby="campaigns-heading">
          <h2 id="campaigns-heading">Campaigns</h2>
          <p className="muted">A sign-up code gives its own starting credits.</p>
          <Campaigns
            campaigns={draft.campaigns}
            onChange={(campaigns) => setDraft({ ...draft, campaigns })}
          />
        </section>
        <section className="panel" aria-labelledby="trial-videos-heading">
          <h2 id="trial-videos-heading">Trial annotation</h2>
          <p className="muted">Videos that explain the work. Texts are in their place until they are set.</p>
          <TrialVideos
            videos={draft.trialVideos}
            onChange={(trialVideos) => setDraft({ ...draft, trialVideos })}
          />
        </section>
        <section className="panel" aria-labelledby="showcases-heading">
          <h2 id="showcases-heading">Showcases</h2>
          <p className="muted">
            Pages that only who has the address finds. The early price holds until the day before.
          </p>
          <Showcases showcases={sales.showcases} onChange={(showcases) => sell({ showcases })} />
        </section>
        <section className="panel" aria-labelledby="packages-heading">
          <h2 id="packages-heading">Packages of credits</h2>
          <p className="muted">Players order them from their profile; the front page shows their prices.</p>
          <Packages packages={sales.packages} onChange={(packages) => sell({ packages })} />
          <Textarea
            label="How to pay"
            description="On the page and in the mail after an order."
            maxLength={2000}
            autosize
            minRows={2}
            mt="sm"
            value={sales.howToPay}
            onChange={(event) => sell({ howToPay: event.currentTarget.value })}
          />
        </section>
        <section className="panel" aria-labelledby="work-heading">
          <h2 id="work-heading">Annotation and uploads</h2>
          <div className="site-settings-fields">
            <TextInput
              label="Price of a point"
              description="In cents, for the annotator billing. Empty: points have no price."
              inputMode="decimal"
              maxLength={9}
              value={sales.centsPerPoint}
              error={pointPriceProblem(sales.centsPerPoint)}
              onChange={(event) => sell({ centsPerPoint: event.currentTarget.value })}
            />
            <Textarea
              label="Accounts open for uploads"
              description="Ids, one a line. Anyone with the address /hardcodedUpload/{id} uploads into them."
              autosize
              minRows={2}
              value={sales.openUploads}
              error={uploadsProblem(sales.openUploads)}
              onChange={(event) => sell({ openUploads: event.currentTarget.value })}
            />
          </div>
        </section>
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
