import type { RecruitLinkView } from '@courtline/messages/views/recruiting'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { ICON } from '../../ui/icon.ts'

/** What is between the program and a recruit: by shape, word and colour. */
export function LinkStatus({ link }: { link: RecruitLinkView | null }) {
  switch (link?.linkType) {
    case undefined:
      return <span className="link-status faint">–</span>
    case 'OpenInvite':
      return (
        <span className="link-status invited">
          <IconMail {...ICON} /> Invited you
        </span>
      )
    case 'Follow':
      return (
        <span className="link-status followed">
          <IconCheck {...ICON} /> My recruit
        </span>
      )
    case 'IgnoredInvite':
      return <span className="link-status muted">Ignored</span>
  }
}
