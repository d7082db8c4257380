import { useState } from 'react'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon } from './icon.tsx'
import styles from './small-photo.module.css'

/** A brand's tag photo in a list, or a tag where it has none. The name beside it says whose it is. */
export function SmallPhoto({ url, className }: { url: string | null | undefined; className?: string | undefined }) {
  // Without a connection, one that was never seen is not on the device.
  const [missing, setMissing] = useState<string | null>(null)
  return (
    <span className={joinClasses(styles['small-photo'], className)}>
      {url && url !== missing ? (
        <img
          src={smallerPhoto(url, 320)}
          alt=""
          width={320}
          height={200}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(url)}
        />
      ) : (
        <Icon name="tags" />
      )}
    </span>
  )
}
