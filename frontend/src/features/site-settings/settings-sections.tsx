import { Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Campaigns } from './campaigns.tsx'
import { Limits } from './limits.tsx'
import { pointPriceProblem, uploadsProblem, type SalesDraft } from './sales-draft.ts'
import { daysOf, hoursOf, matchIdProblem, type SettingsDraft } from './settings-draft.ts'
import { Packages, Showcases } from './showcases.tsx'
import { TrialVideos } from './trial-videos.tsx'

interface DraftProps {
  readonly draft: SettingsDraft
  readonly onChange: (changes: Partial<SettingsDraft>) => void
}

/** Every setting of the site in its section. */
export function SettingsSections({ draft, onChange }: DraftProps) {
  return (
    <>
      <Section id="rules" title="How the site works">
        <HowTheSiteWorks draft={draft} onChange={onChange} />
      </Section>
      <Section id="limits" title="Limits" sub="They keep one account from taking the room of others.">
        <Limits limits={draft.limits} onChange={(limits) => onChange({ limits })} />
      </Section>
      <Section id="campaigns" title="Campaigns" sub="A sign-up code gives its own starting credits.">
        <Campaigns campaigns={draft.campaigns} onChange={(campaigns) => onChange({ campaigns })} />
      </Section>
      <Section
        id="trial-videos"
        title="Trial annotation"
        sub="Videos that explain the work. Until they are set, texts are shown instead."
      >
        <TrialVideos videos={draft.trialVideos} onChange={(trialVideos) => onChange({ trialVideos })} />
      </Section>
      <SalesSections
        sales={draft.sales}
        onChange={(changes) => onChange({ sales: { ...draft.sales, ...changes } })}
      />
    </>
  )
}

function Section(props: { id: string; title: string; sub?: string; children: ReactNode }) {
  const { id, title, sub, children } = props
  return (
    <section className="panel" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {sub !== undefined && <p className="muted">{sub}</p>}
      {children}
    </section>
  )
}

function HowTheSiteWorks({ draft, onChange }: DraftProps) {
  return (
    <div className="site-settings-fields">
      <TextInput
        label="Release idle claims after"
        description="Hours without an edit. The match then returns to the queue."
        inputMode="decimal"
        maxLength={8}
        rightSection={<span className="muted">h</span>}
        value={draft.lapseHours}
        error={hoursOf(draft.lapseHours) === undefined && 'More than 0 and at most 1000 hours.'}
        onChange={(event) => onChange({ lapseHours: event.currentTarget.value })}
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
        onChange={(event) => onChange({ deletedDays: event.currentTarget.value })}
      />
      <TextInput
        label="Match of the test pages"
        description="Its id, for the pages that show the score box and the charts. Empty: the demo match."
        autoComplete="off"
        maxLength={40}
        value={draft.testMatchId}
        error={matchIdProblem(draft.testMatchId) ?? false}
        onChange={(event) => onChange({ testMatchId: event.currentTarget.value })}
      />
      <Switch
        label="Recruiting"
        description="Shows the recruiting side to players and coaches."
        checked={draft.recruitingEnabled}
        onChange={(event) => onChange({ recruitingEnabled: event.currentTarget.checked })}
      />
    </div>
  )
}

interface SalesProps {
  readonly sales: SalesDraft
  readonly onChange: (changes: Partial<SalesDraft>) => void
}

function SalesSections({ sales, onChange }: SalesProps) {
  return (
    <>
      <Section
        id="showcases"
        title="Showcases"
        sub="Pages that are found only by their address. The early price holds until the day before."
      >
        <Showcases showcases={sales.showcases} onChange={(showcases) => onChange({ showcases })} />
      </Section>
      <Section
        id="packages"
        title="Packages of credits"
        sub="Players order them from their profile; the front page shows their prices."
      >
        <Packages packages={sales.packages} onChange={(packages) => onChange({ packages })} />
        <Textarea
          label="How to pay"
          description="On the page and in the mail after an order."
          maxLength={2000}
          autosize
          minRows={2}
          mt="sm"
          value={sales.howToPay}
          onChange={(event) => onChange({ howToPay: event.currentTarget.value })}
        />
      </Section>
      <Section id="work" title="Annotation and uploads">
        <Work sales={sales} onChange={onChange} />
      </Section>
    </>
  )
}

function Work({ sales, onChange }: SalesProps) {
  return (
    <div className="site-settings-fields">
      <TextInput
        label="Price of a point"
        description="In cents, for the annotator billing. Empty: points have no price."
        inputMode="decimal"
        maxLength={9}
        value={sales.centsPerPoint}
        error={pointPriceProblem(sales.centsPerPoint)}
        onChange={(event) => onChange({ centsPerPoint: event.currentTarget.value })}
      />
      <Textarea
        label="Accounts open for uploads"
        description="Ids, one a line. Anyone with the address /hardcodedUpload/{id} uploads into them."
        autosize
        minRows={2}
        value={sales.openUploads}
        error={uploadsProblem(sales.openUploads)}
        onChange={(event) => onChange({ openUploads: event.currentTarget.value })}
      />
    </div>
  )
}
