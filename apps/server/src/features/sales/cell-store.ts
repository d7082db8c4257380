import type pg from 'pg'
import type { Currency } from '@bolodex/contract/sales/currencies'
import { soldLimits, type SoldCell, type SoldFigures } from '@bolodex/contract/sales/sold-figures'

export type CellStore = ReturnType<typeof createCellStore>

type Row = { cell: SoldCell }

const cellsOfBrand = `
  select json_build_object(
    'garment', nullif(garment, ''), 'currency', currency, 'level', level, 'median', median,
    'middleHalf', case when low is not null then json_build_array(low, high) end, 'sales', sales, 'members', members,
    'daysToSell', days, 'from', to_char(month - interval '11 months', 'YYYY-MM'), 'to', to_char(month, 'YYYY-MM'),
    'asOf', as_of, 'quarters', array(
      select json_build_object('quarter', quarter, 'median', median) from sold_quarters q
      where (q.brand_id, q.currency, q.garment) = (c.brand_id, c.currency, c.garment)
      order by quarter desc limit ${soldLimits.quarters})) as cell
  from sold_cells c where brand_id = $1 and is_shown
  order by currency <> $2, currency, garment <> '', sales desc nulls last, garment limit ${soldLimits.cells}`

/** The published figures of members' sales. */
export function createCellStore(pool: pg.Pool) {
  return {
    async find(brandId: number, mainCurrency: Currency): Promise<SoldFigures> {
      const { rows } = await pool.query<Row>({
        name: 'sold cells of a brand',
        text: cellsOfBrand,
        values: [brandId, mainCurrency],
      })
      const cells = rows.map(({ cell }) => ({ ...cell, quarters: cell.quarters.toReversed() }))
      return { mainCurrency, cells }
    },
  }
}
