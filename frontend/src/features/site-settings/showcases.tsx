import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { SHOWCASE_KINDS, SHOWCASE_ZONES } from '@courtline/messages/orders/showcase'
import { packageProblem, showcaseProblem, type TypedPackage, type TypedShowcase } from './sales-draft.ts'

const MOST = 20

/** Hidden pages of events, with the early price until the day before and the price on site (D94). */
export function Showcases({
  showcases,
  onChange,
}: {
  showcases: readonly TypedShowcase[]
  onChange: (showcases: readonly TypedShowcase[]) => void
}) {
  const change = (key: number, changes: Partial<TypedShowcase>) =>
    onChange(showcases.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  return (
    <>
      {showcases.map((showcase) => (
        <ShowcaseFields
          key={showcase.key}
          showcase={showcase}
          problem={showcaseProblem(showcase, showcases)}
          onChange={(changes) => change(showcase.key, changes)}
          onRemove={() => onChange(showcases.filter((each) => each !== showcase))}
        />
      ))}
      <Button
        size="xs"
        disabled={showcases.length >= MOST}
        onClick={() => onChange([...showcases, newShowcase(showcases)])}
      >
        Add a showcase
      </Button>
    </>
  )
}

const newShowcase = (showcases: readonly TypedShowcase[]): TypedShowcase => ({
  key: Math.max(-1, ...showcases.map(({ key }) => key)) + 1,
  slug: '',
  kind: 'showcase',
  name: '',
  place: '',
  startsOn: '',
  endsOn: '',
  zone: 'America/New_York',
  matches: '3',
  early: '150',
  onSite: '200',
  about: '',
})

function ShowcaseFields({
  showcase,
  problem,
  onChange,
  onRemove,
}: {
  showcase: TypedShowcase
  problem: string | undefined
  onChange: (changes: Partial<TypedShowcase>) => void
  onRemove: () => void
}) {
  const name = showcase.name || 'New showcase'
  return (
    <fieldset className="sales-item" aria-label={name}>
      <EventFields showcase={showcase} onChange={onChange} />
      <Textarea
        label="About the event"
        maxLength={1000}
        autosize
        minRows={2}
        value={showcase.about}
        onChange={(event) => onChange({ about: event.currentTarget.value })}
      />
      {problem !== undefined && <p className="bad-word">{problem}</p>}
      <div className="row-flex">
        <Button size="xs" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
        {showcase.slug !== '' && (
          <a className="link" href={`/showcase/${showcase.slug}`}>
            Open the page
          </a>
        )}
      </div>
    </fieldset>
  )
}

/** What the event is, where and when, and its prices. */
function EventFields({
  showcase,
  onChange,
}: {
  showcase: TypedShowcase
  onChange: (changes: Partial<TypedShowcase>) => void
}) {
  const text = (label: string, field: TextField, more: object = {}) => (
    <TextInput
      label={label}
      maxLength={200}
      value={showcase[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      {...more}
    />
  )
  return (
    <div className="site-settings-fields">
      {text('Name', 'name')}
      {text('Address of the page', 'slug', { description: '/showcase/…', maxLength: 60 })}
      <Select
        label="Kind"
        data={[...SHOWCASE_KINDS]}
        allowDeselect={false}
        value={showcase.kind}
        onChange={(kind) => onChange({ kind: SHOWCASE_KINDS.find((each) => each === kind) ?? 'showcase' })}
      />
      {text('Place', 'place')}
      {text('First day', 'startsOn', { type: 'date' })}
      {text('Last day', 'endsOn', { type: 'date' })}
      {text('Early price in $, until the day before', 'early', { inputMode: 'decimal', maxLength: 9 })}
      {text('Price on site in $', 'onSite', { inputMode: 'decimal', maxLength: 9 })}
      {text('Matches in the package', 'matches', { inputMode: 'numeric', maxLength: 5 })}
      <Select
        label="Time zone of the event"
        data={[...SHOWCASE_ZONES]}
        allowDeselect={false}
        value={showcase.zone}
        onChange={(zone) => onChange({ zone: SHOWCASE_ZONES.find((each) => each === zone) ?? 'UTC' })}
      />
    </div>
  )
}

type TextField = Exclude<keyof TypedShowcase, 'key' | 'kind' | 'zone'>

/** Packages of credits that players order from their profile. */
export function Packages({
  packages,
  onChange,
}: {
  packages: readonly TypedPackage[]
  onChange: (packages: readonly TypedPackage[]) => void
}) {
  const change = (key: number, changes: Partial<TypedPackage>) =>
    onChange(packages.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const add = () => {
    const key = Math.max(-1, ...packages.map((each) => each.key)) + 1
    onChange([...packages, { key, name: '', credits: '1', price: '60', about: '' }])
  }
  return (
    <>
      {packages.map((one) => (
        <PackageFields
          key={one.key}
          one={one}
          problem={packageProblem(one, packages)}
          onChange={(changes) => change(one.key, changes)}
          onRemove={() => onChange(packages.filter((each) => each !== one))}
        />
      ))}
      <Button size="xs" disabled={packages.length >= MOST} onClick={add}>
        Add a package
      </Button>
    </>
  )
}

function PackageFields({
  one,
  problem,
  onChange,
  onRemove,
}: {
  one: TypedPackage
  problem: string | undefined
  onChange: (changes: Partial<TypedPackage>) => void
  onRemove: () => void
}) {
  const text = (label: string, field: Exclude<keyof TypedPackage, 'key'>, more: object) => (
    <TextInput
      label={label}
      value={one[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      {...more}
    />
  )
  return (
    <fieldset className="sales-item" aria-label={one.name || 'New package'}>
      <div className="site-settings-fields">
        {text('Name of the package', 'name', { maxLength: 100, error: problem ?? false })}
        {text('What it is for', 'about', { maxLength: 200 })}
        {text('Credits in the package', 'credits', { inputMode: 'numeric', maxLength: 5 })}
        {text('Price in $', 'price', { inputMode: 'decimal', maxLength: 9 })}
      </div>
      <Button size="xs" aria-label={`Remove package ${one.name}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}
