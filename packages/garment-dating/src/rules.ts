import { z } from 'zod'
import addresses from '../data/addresses.json' with { type: 'json' }
import brandsDenim from '../data/brands-denim.json' with { type: 'json' }
import brandsDesigners from '../data/brands-designers.json' with { type: 'json' }
import brandsOutdoor from '../data/brands-outdoor.json' with { type: 'json' }
import brandsShirts from '../data/brands-shirts.json' with { type: 'json' }
import brandsSport from '../data/brands-sport.json' with { type: 'json' }
import brandsStores from '../data/brands-stores.json' with { type: 'json' }
import care from '../data/care.json' with { type: 'json' }
import countries from '../data/countries.json' with { type: 'json' }
import dates from '../data/dates.json' with { type: 'json' }
import fibers from '../data/fibers.json' with { type: 'json' }
import laws from '../data/laws.json' with { type: 'json' }
import making from '../data/making.json' with { type: 'json' }
import marks from '../data/marks.json' with { type: 'json' }
import numbers from '../data/numbers.json' with { type: 'json' }
import unions from '../data/unions.json' with { type: 'json' }
import { DatingRule } from './rule.ts'

/** Every rule. A file with a mistake stops the package from loading, and so the tests. */
export const datingRules: DatingRule[] = z
  .array(DatingRule)
  .parse([
    ...laws,
    ...numbers,
    ...unions,
    ...countries,
    ...addresses,
    ...care,
    ...fibers,
    ...marks,
    ...dates,
    ...making,
    ...brandsDenim,
    ...brandsStores,
    ...brandsSport,
    ...brandsShirts,
    ...brandsOutdoor,
    ...brandsDesigners,
  ])
