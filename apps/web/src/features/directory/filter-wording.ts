// Texts of active filters, apart from those of every first load.

export const filterWording = {
  show: (brands: string | null) => `Show ${brands ?? 'brands'}`,
  remove: (filter: string) => `Remove ${filter}`,
  clear: 'Clear all',
  sellThru: (least: number) => `Sellthru ${least} or more`,
  salePrice: (least: string) => `Sale Price ${least} or more`,
}
