import { BrandPage, type Brand, type CloseMatch } from '../../packages/contract/src/directory/brands.ts'
import { readDirectoryQuery } from '../../packages/contract/src/directory/directory-address.ts'

/** The brands that a server offers for a search, in the order of its answer, and how long the answer took. */
export async function findNames(base: string, text: string): Promise<{ names: string[]; ms: number }> {
  const { q } = readDirectoryQuery(new URLSearchParams({ q: text }))
  const started = performance.now()
  const response = await fetch(`${base}/api/directory?${new URLSearchParams({ q })}`)
  const body = await response.text()
  const ms = performance.now() - started
  if (!response.ok) throw new Error(`The search for '${text}' was answered with ${response.status}.`)
  const { brands, close, didYouMean } = BrandPage.parse(JSON.parse(body))
  // What only a description mentions was not meant by name, and without a text every brand is listed.
  const isNamed = ({ name, aliases }: Brand) =>
    q !== '' && [name, ...aliases].some((own) => own.toLowerCase().includes(q.toLowerCase()))
  const isByName = ({ role }: CloseMatch) => role !== 'description'
  const offered = [...brands.filter(isNamed), ...close.filter(isByName).map(({ brand }) => brand), ...didYouMean]
  return { names: [...new Set(offered.map(({ name }) => name))], ms }
}
