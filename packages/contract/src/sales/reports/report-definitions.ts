import depopSales from '../../../data/sales-reports/depop-sales.json' with { type: 'json' }
import ebayActiveListings from '../../../data/sales-reports/ebay-active-listings.json' with { type: 'json' }
import ebayListingsSales from '../../../data/sales-reports/ebay-listings-sales.json' with { type: 'json' }
import ebayOrderEarnings from '../../../data/sales-reports/ebay-order-earnings.json' with { type: 'json' }
import ebayOrdersAu from '../../../data/sales-reports/ebay-orders-au.json' with { type: 'json' }
import ebayOrdersDe from '../../../data/sales-reports/ebay-orders-de.json' with { type: 'json' }
import ebayOrdersUk from '../../../data/sales-reports/ebay-orders-uk.json' with { type: 'json' }
import ebayOrdersUs from '../../../data/sales-reports/ebay-orders-us.json' with { type: 'json' }
import ebayTransaction from '../../../data/sales-reports/ebay-transaction.json' with { type: 'json' }
import etsySoldOrderItems from '../../../data/sales-reports/etsy-sold-order-items.json' with { type: 'json' }
import flypSales from '../../../data/sales-reports/flyp-sales.json' with { type: 'json' }
import mercariSales from '../../../data/sales-reports/mercari-sales.json' with { type: 'json' }
import poshmarkSales from '../../../data/sales-reports/poshmark-sales.json' with { type: 'json' }
import vendooInventory from '../../../data/sales-reports/vendoo-inventory.json' with { type: 'json' }
import vintedOrders from '../../../data/sales-reports/vinted-orders.json' with { type: 'json' }
import whatnotLedger from '../../../data/sales-reports/whatnot-ledger.json' with { type: 'json' }
import { z } from 'zod'
import { ReportDefinition } from './report-definition.ts'

/** Every report that is known. A file with a mistake stops the reader from loading, and so the tests. */
export const reportDefinitions = z
  .array(ReportDefinition)
  .parse([
    ebayOrdersUs,
    ebayOrdersUk,
    ebayOrdersAu,
    ebayOrdersDe,
    ebayTransaction,
    ebayOrderEarnings,
    ebayListingsSales,
    ebayActiveListings,
    poshmarkSales,
    mercariSales,
    depopSales,
    etsySoldOrderItems,
    vintedOrders,
    whatnotLedger,
    vendooInventory,
    flypSales,
  ])
