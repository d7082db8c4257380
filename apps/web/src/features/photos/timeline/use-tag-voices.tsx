import { useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { BrandDetails, TagPhoto } from '@bolodex/contract/directory/brands'
import type { getOwnTagVoices, setTagVoice, deleteTagVoice } from '@bolodex/contract/photos/tag-voices'
import { isDated } from '@bolodex/contract/photos/tag-years'
import { endpoint } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { namePhoto } from '#lib/name-photo.ts'
import { refreshReads } from '#lib/query-client.ts'
import { signInLink } from '#lib/sign-in-link.ts'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { timelineWording as wording } from './timeline-wording.ts'
import styles from './tag-timeline.module.css'

type Viewer = { isLoading: boolean; user: { username: string | null } | null }

const own = endpoint<typeof getOwnTagVoices>('GET', '/api/brands/:slug/own-tag-voices', 'private')
const saying = endpoint<typeof setTagVoice>('PUT', '/api/tag-photos/:id/voice')
const takingBack = endpoint<typeof deleteTagVoice>('DELETE', '/api/tag-photos/:id/voice')

/** The two buttons by which a member says what they think of a dated tag. A second tap takes it back. */
export function useTagVoices(
  brand: Pick<BrandDetails, 'slug' | 'photos' | 'version'>,
  viewer: Viewer,
): (photo: TagPhoto) => ReactNode {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const isMember = viewer.user !== null
  const hasTags = brand.photos.some(isDated)
  const { data } = useQuery({ ...own.read({ params: { slug: brand.slug } }), enabled: isMember && hasTags })
  const [busy, setBusy] = useState<number | null>(null)

  const say = async (photo: TagPhoto, looksRight: boolean, isSaid: boolean): Promise<void> => {
    const page = `/brands/${encodeURIComponent(brand.slug)}`
    if (!isMember) return navigate(signInLink(page, 'vote'))
    setBusy(photo.id)
    try {
      const params = { id: photo.id }
      if (isSaid) await takingBack.call({ params })
      else {
        const { isCounted } = await saying.call({ params, body: { looksRight } })
        const title = looksRight ? wording.looksRight : wording.looksWrong
        if (!isCounted) showToast({ title, description: wording.countsLater, tone: 'notice' })
      }
      await refreshReads(queryClient, '/api/brands/')
    } catch (error) {
      showError(explain(error))
    }
    setBusy(null)
  }

  return (photo) => {
    // Saved on the phone, or the viewer's own.
    if (brand.version < 0) return null
    if (isMember && viewer.user?.username === photo.submittedBy)
      return <p className={joinClasses('hint', styles['own'])}>{wording.own}</p>
    const said = data?.voices.find(({ photoId }) => photoId === photo.id)
    return (
      <fieldset className={joinClasses(styles['voices'], 'needs-script')} aria-label={wording.voices(namePhoto(photo))}>
        {[true, false].map((looksRight) => {
          const isSaid = said?.looksRight === looksRight
          return (
            <button
              key={String(looksRight)}
              type="button"
              className={looksRight ? undefined : styles['is-no']}
              aria-pressed={isSaid}
              disabled={busy === photo.id}
              onClick={() => void say(photo, looksRight, isSaid)}
            >
              <Icon name={looksRight ? 'thumbs-up' : 'thumbs-down'} />
              {looksRight ? wording.looksRight : wording.looksWrong}
            </button>
          )
        })}
      </fieldset>
    )
  }
}
