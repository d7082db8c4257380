/** The 14 types of the specification, in its order. The key names the icon and the colour of a type. */
export const garmentTypes = [
  { name: 'T-shirts', key: 't-shirts', description: 'Short-sleeved tops and graphic tees' },
  { name: 'Casual Shirts', key: 'casual-shirts', description: 'Button-ups, flannels and overshirts' },
  { name: 'Dress Shirts', key: 'dress-shirts', description: 'Formal shirts for a suit and tie' },
  { name: 'Polo Shirts', key: 'polo-shirts', description: 'Collared knit shirts' },
  { name: 'Outerwear', key: 'outerwear', description: 'Jackets, coats and vests' },
  { name: 'Pants', key: 'pants', description: 'Chinos, trousers and work pants' },
  { name: 'Active Pants', key: 'active-pants', description: 'Joggers, leggings and track pants' },
  { name: 'Jeans', key: 'jeans', description: 'Denim pants' },
  { name: 'Shorts', key: 'shorts', description: 'Casual and sports shorts' },
  { name: 'Suits', key: 'suits', description: 'Suits, blazers and sport coats' },
  { name: 'Dresses', key: 'dresses', description: 'Dresses and gowns' },
  { name: 'Sweaters', key: 'sweaters', description: 'Knitwear and cardigans' },
  { name: 'Athletic Wear', key: 'athletic-wear', description: 'Performance tops and training gear' },
  { name: 'Accessories', key: 'accessories', description: 'Hats, bags, belts and scarves' },
] as const

export type GarmentKey = (typeof garmentTypes)[number]['key'] | 'unknown'

export type GarmentType = { name: string; key: GarmentKey; description: string }

const byName = new Map<string, GarmentType>(garmentTypes.map((type) => [type.name, type]))

/** What is known of a garment type by its name; an unknown one is drawn as a plain hanger. */
export function describeGarmentType(name: string): GarmentType {
  return byName.get(name) ?? { name, key: 'unknown', description: `${name} garment` }
}
