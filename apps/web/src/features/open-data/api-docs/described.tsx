/** A sentence of the description, in which backticks mark what is typed. */
export function Described({ text }: { text: string }) {
  // Every second part was between backticks.
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))
}
