/** A search among eBay's sold clothing. Nothing is sent to eBay before the reader opens it. */
export const soldListingsAddress = (brand: string, garment?: string): string =>
  `https://www.ebay.com/sch/i.html?${new URLSearchParams({
    _nkw: garment ? `${brand} ${garment}` : brand,
    _sacat: '11450',
    LH_Sold: '1',
    LH_Complete: '1',
  })}`
