import { joinClasses } from '#lib/join-classes.ts'
import styles from './photo-blur.module.css'

type Props = { blur: string | null; className?: string | undefined }

/** A photo in sixteen pixels' width, drawn soft under the real one until that is there. */
export function PhotoBlur({ blur, className }: Props) {
  if (!blur) return null
  const classes = joinClasses(styles['photo-blur'], className)
  return <img className={classes} src={`data:image/webp;base64,${blur}`} alt="" aria-hidden="true" />
}
