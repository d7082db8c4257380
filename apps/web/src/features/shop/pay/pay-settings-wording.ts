import { formatNumber } from '#lib/format-numbers.ts'

/** All texts of the dialog about marketplace and profit. */
export const paySettingsWording = {
  title: 'Your selling set-up',
  lede: 'Saved on this device. Every brand uses it.',
  marketplace: 'You sell on',
  fees: 'Fees',
  feesOfTable: (month: string | null, isUs: boolean) =>
    `Our table${isUs ? '' : ' for the US'}${month ? `, ${month}` : ''}`,
  feesOwn: 'Your own',
  feePercent: 'Fees (%)',
  feeFixed: (sign: string) => `And on each sale (${sign})`,
  shipping: 'Shipping',
  buyerPays: 'Buyer pays',
  youPay: 'You pay',
  shippingAmount: (sign: string) => `Shipping you pay (${sign})`,
  profit: 'Profit you want',
  inMoney: 'An amount',
  inPercent: 'Percent of the price',
  profitAmount: (sign: string) => `Profit (${sign})`,
  profitPercent: 'Profit (%)',
  notAmount: (most: number) => `Enter an amount from 0 to ${formatNumber(most)}`,
  save: 'Save',
  saved: 'Saved on this device',
} as const
