import { useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { Brand } from '@bolodex/contract/directory/brands'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { BrandCard } from '#ui/brand/brand-card.tsx'
import { MemberBrands, MemberHead, MemberPhotos } from '#features/members/member-page.tsx'
import { memberBrandsView, memberPhotosView, memberView } from '#features/members/members-api.ts'
import { membersUi } from '#features/members/members-wording.ts'
import { usePhotoAdder } from '#features/photos/use-photo-adder.tsx'
import { MemberTools } from '#features/review/account-tools.tsx'
import { useShopParts } from '#features/shop/use-shop-parts.ts'
import { useOwnVotes } from '#features/votes/votes-api.ts'
import { VoteButtons } from '#features/votes/vote-buttons.tsx'
import styles from '#features/members/members.module.css'

export function Screen() {
  const { username } = useParams<{ username: string }>()
  const { data: member } = useSuspenseQuery(memberView(username))
  const { data: first } = useSuspenseQuery(memberBrandsView(username))
  const { data: photos } = useSuspenseQuery(memberPhotosView(username))
  const viewer = useViewer()
  useOwnVotes(
    useMemo(() => first.brands.map(({ id }) => id), [first]),
    viewer,
  )
  const { renderUploader, adder } = usePhotoAdder(viewer.user?.username ?? null)
  const renderShop = useShopParts()
  const renderBrand = (brand: Brand) => (
    <BrandCard
      brand={brand}
      renderVotes={renderVotes}
      renderEdit={renderNothing}
      renderUploader={renderUploader}
      renderShop={renderShop}
    />
  )
  return (
    <>
      <MemberHead member={member} />
      {viewer.user?.isAdmin && <MemberTools username={member.username} />}
      <section className={styles['member-given']} aria-labelledby="member-brands">
        <h2 id="member-brands">{membersUi.brands}</h2>
        {first.brands.length === 0 ? (
          <p className="hint">{membersUi.noBrands}</p>
        ) : (
          <MemberBrands username={username} renderBrand={renderBrand} />
        )}
      </section>
      <section className={styles['member-given']} aria-labelledby="member-photos">
        <h2 id="member-photos">{membersUi.photos}</h2>
        {photos.photos.length === 0 ? (
          <p className="hint">{membersUi.noPhotos}</p>
        ) : (
          <MemberPhotos username={username} />
        )}
      </section>
      {adder}
    </>
  )
}

function renderVotes({ id, name, upvotes, downvotes }: Brand) {
  return <VoteButtons brandId={id} name={name} upvotes={upvotes} downvotes={downvotes} />
}

const renderNothing = () => null
