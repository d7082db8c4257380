/**
 * Brings a part of a panel into its upper third, and moves nothing but the panel. What lies far away has only a guessed
 * height until it is drawn, so the place is looked up again in the next frames.
 */
export function scrollWithin(panel: HTMLElement, part: HTMLElement, tries = 3): void {
  const { top } = panel.getBoundingClientRect()
  const wanted = part.getBoundingClientRect().top - top - panel.clientHeight / 3
  if (Math.abs(wanted) > 1) panel.scrollTop += wanted
  if (tries > 1) requestAnimationFrame(() => scrollWithin(panel, part, tries - 1))
}
