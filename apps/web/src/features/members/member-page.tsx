import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Brand } from '@bolodex/contract/directory/brands'
import type { Member, MemberPhoto } from '@bolodex/contract/members/members'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { explain } from '#lib/api-error.ts'
import { formatMonth } from '#lib/format-dates.ts'
import { namePhoto } from '#lib/name-photo.ts'
import { MorePages } from '#ui/more-pages.tsx'
import { HangTag } from '#ui/garments/hang-tag.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { Tally } from '#ui/tally.tsx'
import { SewingButton } from '#ui/garments/sewing-button.tsx'
import { memberBrandsView, memberPhotosView } from './members-api.ts'
import { membersUi } from './members-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './members.module.css'
import gridStyles from '#ui/card-grid.module.css'

/** A member by chosen name, with their totals. */
export function MemberHead({ member }: { member: Member }) {
  return (
    <HangTag className={styles['member-head']}>
      <div className={styles['member-name']}>
        <SewingButton name={member.username} className={styles['member-portrait']} />
        <div>
          <h1>{member.username}</h1>
          <p className="hint">{membersUi.since(formatMonth(member.memberSince))}</p>
        </div>
      </div>
      <dl>
        <Tally name={membersUi.brandsAdded} count={member.brandsAdded} />
        <Tally name={membersUi.tagsSubmitted} count={member.tagsSubmitted} />
        <Tally name={membersUi.upvotes} count={member.upvotesReceived} tone="up" />
        <Tally name={membersUi.downvotes} count={member.downvotesReceived} tone="down" />
      </dl>
    </HangTag>
  )
}

type MemberBrandsProps = { username: string; before?: number; renderBrand: (brand: Brand) => ReactNode }

/** Brands added by a member, newest first. The rendering of a brand is passed in. */
export function MemberBrands({ username, before, renderBrand }: MemberBrandsProps) {
  const { data, error } = useQuery(memberBrandsView(username, before))
  if (error) return <p role="alert">{explain(error)}</p>
  if (!data) return <Spinner label={membersUi.loadingBrands} />
  return (
    <>
      <ul className={joinClasses(gridStyles['card-grid'], styles['member-brands'])}>
        {data.brands.map((brand) => (
          <li key={brand.id}>{renderBrand(brand)}</li>
        ))}
      </ul>
      <MorePages
        className={joinClasses(styles['member-more'], 'needs-script')}
        label={membersUi.moreBrands}
        nextBefore={data.nextBefore}
        renderPage={(next) => <MemberBrands username={username} before={next} renderBrand={renderBrand} />}
      />
    </>
  )
}

/** Tag photos a member gave, the newest first. */
export function MemberPhotos({ username, before }: { username: string; before?: number }) {
  const { data, error } = useQuery(memberPhotosView(username, before))
  if (error) return <p role="alert">{explain(error)}</p>
  if (!data) return <Spinner label={membersUi.loadingPhotos} />
  return (
    <>
      <ul className={styles['member-photos']}>
        {data.photos.map((photo) => (
          <li key={photo.id}>
            <PhotoOf photo={photo} />
          </li>
        ))}
      </ul>
      <MorePages
        className={joinClasses(styles['member-more'], 'needs-script')}
        label={membersUi.morePhotos}
        nextBefore={data.nextBefore}
        renderPage={(next) => <MemberPhotos username={username} before={next} />}
      />
    </>
  )
}

function PhotoOf({ photo }: { photo: MemberPhoto }) {
  const { url, brand } = photo
  return (
    <PageLink href={`/brands/${encodeURIComponent(brand.slug)}`}>
      <img src={smallerPhoto(url, 320)} alt="" width={320} height={200} loading="lazy" />
      <b>{brand.name}</b> <span className="hint">{namePhoto(photo)}</span>
    </PageLink>
  )
}
