/** The 14 types of the specification, in its order, and what is meant by each. */
const described = {
  'T-shirts': 'Short-sleeved tops and graphic tees',
  'Casual Shirts': 'Button-ups, flannels and overshirts',
  'Dress Shirts': 'Formal shirts for a suit and tie',
  'Polo Shirts': 'Collared knit shirts',
  Outerwear: 'Jackets, coats and vests',
  Pants: 'Chinos, trousers and work pants',
  'Active Pants': 'Joggers, leggings and track pants',
  Jeans: 'Denim pants',
  Shorts: 'Casual and sports shorts',
  Suits: 'Suits, blazers and sport coats',
  Dresses: 'Dresses and gowns',
  Sweaters: 'Knitwear and cardigans',
  'Athletic Wear': 'Performance tops and training gear',
  Accessories: 'Hats, bags, belts and scarves',
} as const

type GarmentName = keyof typeof described
type Dashed<Text extends string> = Text extends `${infer First} ${infer Rest}` ? `${First}-${Dashed<Rest>}` : Text

/** Names the icon and the colour of a type. */
export type GarmentKey = Dashed<Lowercase<GarmentName>> | 'unknown'

export type GarmentType = { name: string; key: GarmentKey; description: string }

export const garmentTypes = Object.entries(described).map(([name, description]) => ({
  // The entries of an object have its keys, and the type above says the same in the compiler's words.
  name: name as GarmentName,
  key: name.toLowerCase().replaceAll(' ', '-') as GarmentKey,
  description,
}))

/** The garment type of this name; an unknown one gets a plain hanger. */
export function describeGarmentType(name: string): GarmentType {
  const found: GarmentType | undefined = garmentTypes.find((type) => type.name === name)
  return found ?? { name, key: 'unknown', description: `${name} garment` }
}
