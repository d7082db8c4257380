/** '/' focuses the search from anywhere, except while typing. Returns the cleanup function. */
export function listenForSlash(): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const input = document.querySelector<HTMLInputElement>('[data-part=search-dock] input[name=q]')
    if (document.querySelector('dialog[open]') || !input?.checkVisibility()) return
    event.preventDefault()
    input.focus()
    input.select()
  }
  document.addEventListener('keydown', handleKey)
  return () => document.removeEventListener('keydown', handleKey)
}

const buttons = ['button', 'checkbox', 'radio', 'submit']

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !buttons.includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select'))
}
