/** Limits of the own sales stored on a device. */
export const salesLimits = {
  sales: 200_000,
  active: 50_000,
  files: 100,
  choices: 2000,
  mappings: 50,
  title: 500,
  /** An amount: 10,000,000.00. */
  cents: 1_000_000_000,
  days: 3650,
  candidates: 3,
} as const
