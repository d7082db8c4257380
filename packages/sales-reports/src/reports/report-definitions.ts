import depopSales from '../../data/depop-sales.json' with { type: 'json' }
import ebayActiveListings from '../../data/ebay-active-listings.json' with { type: 'json' }
import ebayListingsSales from '../../data/ebay-listings-sales.json' with { type: 'json' }
import ebayOrderEarnings from '../../data/ebay-order-earnings.json' with { type: 'json' }
import ebayOrdersAu from '../../data/ebay-orders-au.json' with { type: 'json' }
import ebayOrdersDe from '../../data/ebay-orders-de.json' with { type: 'json' }
import ebayOrdersUk from '../../data/ebay-orders-uk.json' with { type: 'json' }
import ebayOrdersUs from '../../data/ebay-orders-us.json' with { type: 'json' }
import ebayTransaction from '../../data/ebay-transaction.json' with { type: 'json' }
import etsySoldOrderItems from '../../data/etsy-sold-order-items.json' with { type: 'json' }
import flypSales from '../../data/flyp-sales.json' with { type: 'json' }
import mercariSales from '../../data/mercari-sales.json' with { type: 'json' }
import poshmarkSales from '../../data/poshmark-sales.json' with { type: 'json' }
import vendooInventory from '../../data/vendoo-inventory.json' with { type: 'json' }
import vintedOrders from '../../data/vinted-orders.json' with { type: 'json' }
import whatnotLedger from '../../data/whatnot-ledger.json' with { type: 'json' }
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
