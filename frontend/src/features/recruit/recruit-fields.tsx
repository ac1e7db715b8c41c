import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { LONGEST_BIO } from '@courtline/messages/recruiting/words'
import { useState } from 'react'
import { OFFERED_YEARS } from '../../domain/recruiting/words.ts'
import { recruitProblems, type TypedRecruit } from './typed-recruit.ts'

/** Fields of a recruit's details, beside the name of the account. */
export function RecruitFields({
  typed,
  onChange,
}: {
  typed: TypedRecruit
  onChange: (changes: Partial<TypedRecruit>) => void
}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const problems = recruitProblems(typed)
  const leaves = (field: string) => () => setLeft((before) => new Set([...before, field]))
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
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={typed.email}
        error={left.has('email') && problems.email}
        onBlur={leaves('email')}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
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
      <TextInput
        className="wide"
        label="Video link"
        description="A video of yours elsewhere, such as an introduction"
        type="url"
        placeholder="https://"
        maxLength={500}
        value={typed.youtubeLink}
        error={left.has('youtubeLink') && problems.youtubeLink}
        onBlur={leaves('youtubeLink')}
        onChange={(event) => onChange({ youtubeLink: event.currentTarget.value })}
      />
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
