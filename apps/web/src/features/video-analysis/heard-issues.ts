import { heardFields, type HeardErrors } from './typed-heard.ts'

/** What is wrong with the cards, by the number of the brand. */
export type AllErrors = Record<number, HeardErrors>

/** 'brands.3.name' is the name on the fourth card that was sent. */
export function readIssues(issues: { path: string; message: string }[], part: { number: number }[]): AllErrors {
  const errors: AllErrors = {}
  for (const { path, message } of issues) {
    const [, at, name] = /^brands\.(\d+)\.(\w+)/.exec(path) ?? []
    const card = part[Number(at)]
    const field = heardFields.find((one) => one === name)
    if (card && field) errors[card.number] = { ...errors[card.number], [field]: message }
  }
  return errors
}
