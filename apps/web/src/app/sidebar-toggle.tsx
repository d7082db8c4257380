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

  const name = isWide ? 'Collapse sidebar' : 'Expand sidebar'
  return (
    <button
      type="button"
      className="sidebar-button needs-script"
      aria-expanded={isWide}
      aria-label={name}
      title={name}
      onClick={handleClick}
    >
      <Icon name="sidebar" />
    </button>
  )
}
