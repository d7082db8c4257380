import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Brand } from '@bolodex/contract/brands'
import { explain } from '#lib/api-error.ts'
import { Spinner } from '#ui/spinner.tsx'
import { memberBrandsView } from './members-api.ts'
import { MorePages } from './more-pages.tsx'

type Props = { username: string; before?: number; renderBrand: (brand: Brand) => ReactNode }

/** Brands a member added, the newest first. How a brand is drawn comes from outside. */
export function MemberBrands({ username, before, renderBrand }: Props) {
  const { data, error } = useQuery(memberBrandsView(username, before))
  if (error) return <p role="alert">{explain(error)}</p>
  if (!data) return <Spinner label="Loading older brands" />
  return (
    <>
      <ul className="brand-grid">
        {data.brands.map((brand) => (
          <li key={brand.id}>{renderBrand(brand)}</li>
        ))}
      </ul>
      <MorePages
        label="More brands"
        nextBefore={data.nextBefore}
        renderPage={(next) => <MemberBrands username={username} before={next} renderBrand={renderBrand} />}
      />
    </>
  )
}
