/** Whether it is in the clipboard now: a browser may refuse, and has none where a site comes without a certificate. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
