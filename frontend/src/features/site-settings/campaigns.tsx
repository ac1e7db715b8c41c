import { ActionIcon, Button, TextInput } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { ICON } from '../../ui/icon.ts'
import { campaignProblem, MOST_CAMPAIGNS, type TypedCampaign } from './settings-draft.ts'

/** Sign-up codes of campaigns, and the credits an account begins with that came by one (D62). */
export function Campaigns({
  campaigns,
  onChange,
}: {
  campaigns: readonly TypedCampaign[]
  onChange: (campaigns: readonly TypedCampaign[]) => void
}) {
  const change = (key: number, changes: Partial<TypedCampaign>) =>
    onChange(campaigns.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const add = () => {
    const key = Math.max(-1, ...campaigns.map((each) => each.key)) + 1
    onChange([...campaigns, { key, code: '', credits: '3' }])
  }
  return (
    <>
      {campaigns.length === 0 && <p className="muted">There is no campaign.</p>}
      <ul className="campaigns">
        {campaigns.map((campaign, place) => (
          <li key={campaign.key}>
            <TextInput
              label="Code"
              maxLength={100}
              value={campaign.code}
              error={campaignProblem(campaign, campaigns) ?? false}
              onChange={(event) => change(campaign.key, { code: event.currentTarget.value })}
            />
            <TextInput
              label="Credits"
              inputMode="numeric"
              maxLength={7}
              value={campaign.credits}
              onChange={(event) => change(campaign.key, { credits: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={`Remove campaign ${campaign.code || place + 1}`}
              onClick={() => onChange(campaigns.filter((each) => each !== campaign))}
            >
              <IconX {...ICON} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button size="xs" disabled={campaigns.length >= MOST_CAMPAIGNS} onClick={add}>
        Add a campaign
      </Button>
    </>
  )
}
