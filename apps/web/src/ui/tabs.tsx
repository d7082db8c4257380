import type { ReactNode } from 'react'
import { Tabs as Radix } from 'radix-ui'

export type Tab = { key: string; label: string; panel: ReactNode }

// Radix writes style attributes (outline, animation-duration) that the content security policy refuses in served
// HTML. A child's own undefined wins over them, so none is written.
const noOutline = { outline: undefined }
const noAnimation = { animationDuration: undefined }

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <Radix.Root defaultValue={tabs[0]?.key ?? ''}>
      <Radix.List className="tab-list" aria-label={label} style={noOutline}>
        {tabs.map(({ key, label }) => (
          <Radix.Trigger key={key} value={key} className="tab">
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ key, panel }) => (
        <Radix.Content key={key} value={key} asChild>
          {/* oxlint-disable-next-line react/forbid-dom-props -- it removes a style attribute, see above */}
          <div className="tab-panel" style={noAnimation}>
            {panel}
          </div>
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
