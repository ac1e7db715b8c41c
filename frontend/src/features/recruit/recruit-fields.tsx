import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { LONGEST_BIO } from '@courtline/messages/recruiting/words'
import { useState } from 'react'
import { OFFERED_YEARS } from '../../domain/recruiting/words.ts'
import { recruitProblems, type TypedRecruit } from './typed-recruit.ts'

interface Props {
  readonly typed: TypedRecruit
  readonly onChange: (changes: Partial<TypedRecruit>) => void
}

/** Fields of a recruit's details, beside the name of the account. */
export function RecruitFields({ typed, onChange }: Props) {
  return (
    <>
      <Select
        label="Enrollment year"
        placeholder="Choose a year"
        required
        data={OFFERED_YEARS.map(String)}
        value={typed.enrollmentYear === null ? null : String(typed.enrollmentYear)}
        onChange={(year) => onChange({ enrollmentYear: year === null ? null : Number(year) })}
      />
      <EmailField typed={typed} onChange={onChange} />
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={50}
        value={typed.phone}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
      />
      <Textarea
        className="wide"
        label="Bio"
        description={`${typed.bio.length} of ${LONGEST_BIO} characters`}
        rows={4}
        maxLength={LONGEST_BIO}
        value={typed.bio}
        onChange={(event) => onChange({ bio: event.currentTarget.value })}
      />
      <VideoLinkField typed={typed} onChange={onChange} />
      <Checkbox
        className="wide"
        label="Include me in the gallery"
        description="Coaches find you when they search. Otherwise only programs that you invite see you."
        checked={typed.includeInGallery}
        onChange={(event) => onChange({ includeInGallery: event.currentTarget.checked })}
      />
    </>
  )
}

function EmailField({ typed, onChange }: Props) {
  const [wasLeft, setWasLeft] = useState(false)
  return (
    <TextInput
      label="E-mail"
      type="email"
      autoComplete="email"
      required
      maxLength={254}
      value={typed.email}
      error={wasLeft && recruitProblems(typed).email}
      onBlur={() => setWasLeft(true)}
      onChange={(event) => onChange({ email: event.currentTarget.value })}
    />
  )
}

function VideoLinkField({ typed, onChange }: Props) {
  const [wasLeft, setWasLeft] = useState(false)
  return (
    <TextInput
      className="wide"
      label="Video link"
      description="A video of yours elsewhere, such as an introduction"
      type="url"
      placeholder="https://"
      maxLength={500}
      value={typed.youtubeLink}
      error={wasLeft && recruitProblems(typed).youtubeLink}
      onBlur={() => setWasLeft(true)}
      onChange={(event) => onChange({ youtubeLink: event.currentTarget.value })}
    />
  )
}
