import { formatNumber } from '#lib/format-numbers.ts'

/** Every text of the dialog about what somebody sells on and wants to make. */
export const paySettingsWording = {
  title: 'What you sell on and want to make',
  lede: 'Saved on this device. Every brand uses it.',
  marketplace: 'You sell on',
  shipping: 'Shipping',
  buyerPays: 'Buyer pays',
  youPay: 'You pay',
  shippingAmount: 'Shipping you pay, in dollars',
  profit: 'Profit you want',
  inDollars: 'Dollars',
  inPercent: 'Percent of the price',
  profitAmount: 'Profit in dollars',
  profitPercent: 'Profit in percent',
  notAmount: (most: number) => `Enter an amount from 0 to ${formatNumber(most)}`,
  save: 'Save',
  saved: 'Saved on this device',
} as const
