import { useEffect } from 'react'
import { useSite } from '#lib/site-view.ts'

const selector = 'link[rel="stylesheet"][href^="/site/accent-"]'

/** Shows a new accent color without a reload: the head of the page still names the style sheet of the old one. */
export function useShownAccent(): void {
  const { accentStyles } = useSite()
  useEffect(() => {
    const before = [...document.head.querySelectorAll<HTMLLinkElement>(selector)]
    if (before.at(-1)?.getAttribute('href') === accentStyles) return
    const removeBefore = () => before.forEach((link) => link.remove())
    if (accentStyles === null) return removeBefore()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = accentStyles
    // Until it has loaded, the old color stays.
    link.addEventListener('load', removeBefore, { once: true })
    document.head.append(link)
  }, [accentStyles])
}
