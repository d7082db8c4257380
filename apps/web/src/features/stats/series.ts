/** What a plot draws and its table lists. */
export type Series = {
  points: { name: string; value: number }[]
  /** How many names stand under the plot. */
  labels: number
  /** The plot in one sentence, for those who do not see it. */
  description: string
  writeValue: (value: number) => string
}
