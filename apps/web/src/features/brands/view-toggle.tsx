import { useId, type MouseEvent } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { BrandLayout } from './directory-link.ts'
import { changeLayout } from './use-directory-address.ts'

const views = [
  { layout: 'grid', label: 'Grid', icon: 'grid' },
  { layout: 'list', label: 'List', icon: 'list' },
] as const

/** Cards or rows. Without a script the buttons send the form. */
export function ViewToggle({ layout }: { layout: BrandLayout }) {
  const id = useId()
  const handleClick = (event: MouseEvent, chosen: BrandLayout) => {
    event.preventDefault()
    changeLayout(chosen)
  }
  return (
    <div className="field">
      <span className="caption" id={id}>
        View
      </span>
      <fieldset className="view-toggle" aria-labelledby={id}>
        {views.map((view) => (
          <button
            key={view.layout}
            type="submit"
            name="view"
            value={view.layout}
            aria-label={view.label}
            aria-pressed={view.layout === layout}
            title={view.label}
            onClick={(event) => handleClick(event, view.layout)}
          >
            <Icon name={view.icon} />
          </button>
        ))}
      </fieldset>
    </div>
  )
}
