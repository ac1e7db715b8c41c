import type { PointFilter } from '@courtline/scoring/figures/filter'
import type { ActionId } from '../../../foundation/keys/actions.ts'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { FILTER_PRESETS, isPreset, withPreset } from './filter-presets.ts'
import './filter.css'

/** Keys of the presets, in their order. */
export const PRESET_ACTIONS = [
  'view.preset1',
  'view.preset2',
  'view.preset3',
  'view.preset4',
  'view.preset5',
  'view.preset6',
] as const satisfies readonly ActionId[]

/** One press for what most viewers look for. */
export function PresetRow({
  filter,
  onChange,
}: {
  filter: PointFilter
  onChange: (filter: PointFilter) => void
}) {
  return (
    <div className="filter-presets" role="group" aria-label="Filter presets">
      {PRESET_ACTIONS.map((action, place) => (
        <button
          key={action}
          type="button"
          className={isPreset(filter, place) ? 'filter-option chosen' : 'filter-option'}
          aria-pressed={isPreset(filter, place)}
          onClick={() => onChange(withPreset(filter, place))}
        >
          {FILTER_PRESETS[place]?.name} <Kbd action={action} />
        </button>
      ))}
    </div>
  )
}
