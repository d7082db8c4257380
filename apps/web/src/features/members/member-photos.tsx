import { useQuery } from '@tanstack/react-query'
import type { MemberPhoto } from '@bolodex/contract/members'
import { smallerPhoto } from '@bolodex/contract/photo-sizes'
import { explain } from '#lib/api-error.ts'
import { PageLink } from '#ui/page-link.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { memberPhotosView } from './members-api.ts'
import { MorePages } from './more-pages.tsx'

/** Tag photos a member gave, the newest first. */
export function MemberPhotos({ username, before }: { username: string; before?: number }) {
  const { data, error } = useQuery(memberPhotosView(username, before))
  if (error) return <p role="alert">{explain(error)}</p>
  if (!data) return <Spinner label="Loading older photos" />
  return (
    <>
      <ul className="member-photos">
        {data.photos.map((photo) => (
          <li key={photo.id}>
            <PhotoOf photo={photo} />
          </li>
        ))}
      </ul>
      <MorePages
        label="More photos"
        nextBefore={data.nextBefore}
        renderPage={(next) => <MemberPhotos username={username} before={next} />}
      />
    </>
  )
}

function PhotoOf({ photo: { url, kind, era, brand } }: { photo: MemberPhoto }) {
  const about = kind.charAt(0).toUpperCase() + kind.slice(1) + (era ? `, ${era}` : '')
  return (
    <PageLink href={`/brands/${encodeURIComponent(brand.slug)}`}>
      <img src={smallerPhoto(url, 320)} alt="" width={320} height={200} loading="lazy" />
      <b>{brand.name}</b> <span className="hint">{about}</span>
    </PageLink>
  )
}
