import { useEffect } from 'react'
import { keepChoice, keptChoice, setPageAttribute, usePageAttribute } from '#lib/page-attribute.ts'
import { Icon } from '#ui/icon.tsx'

const roomy = '(min-width: 768px)'

/** Changes between the two widths. Only the choice made with room to choose is kept: a small window starts narrow. */
export function SidebarToggle() {
  const isWide = usePageAttribute('sidebar') !== 'narrow'

  useEffect(() => {
    const media = matchMedia(roomy)
    const handleChange = () => {
      setPageAttribute('sidebar', media.matches && keptChoice('sidebar') !== 'narrow' ? 'wide' : 'narrow')
    }
    media.addEventListener('change', handleChange)
    return () => media.removeEventListener('change', handleChange)
  }, [])

  const handleClick = () => {
    const width = isWide ? 'narrow' : 'wide'
    setPageAttribute('sidebar', width)
    if (matchMedia(roomy).matches) keepChoice('sidebar', width)
  }

  return (
    <button
      type="button"
      className="sidebar-button needs-script"
      aria-expanded={isWide}
      aria-label={isWide ? 'Collapse sidebar' : 'Expand sidebar'}
      onClick={handleClick}
    >
      <Icon name="sidebar" />
    </button>
  )
}
