const choices = 'button, a[href], input, select, textarea, summary, [tabindex="0"]'

/**
 * The browser gives the focus to the cross in a dialog's head. The first thing to choose is better, unless it is out of sight,
 * or a text field where that brings up a keyboard over the dialog.
 */
export function focusFirstChoice(dialog: HTMLDialogElement): void {
  const head = document.activeElement?.closest('[data-part="dialog-head"]')
  if (!head || !dialog.contains(head)) return
  const found = [...dialog.querySelectorAll<HTMLElement>(choices)].filter(
    (one) => !head.contains(one) && !one.matches(':disabled, [tabindex="-1"]') && one.checkVisibility(),
  )
  // Of radio buttons the checked one is the stop of the Tab key.
  const first = found.find((one) => !one.matches('[type=radio]:not(:checked)')) ?? found[0]
  if (!first) return
  const isTyped = first.matches('input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea')
  if (isTyped && matchMedia('(pointer: coarse)').matches) return
  if (first.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom)
    first.focus({ preventScroll: true })
}
