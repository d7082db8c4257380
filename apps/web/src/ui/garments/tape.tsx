import { joinClasses } from '#lib/join-classes.ts'
import styles from './tape.module.css'

type Props = {
  /** In percent. */
  share: number
  /** From this share on there is room for the end on the filled part. */
  roomFrom?: number
  as?: 'div' | 'dd'
  className?: string | undefined
}

/** A tape measure, pulled out as far as something is. Attributes, not styles: the policy refuses style attributes. */
export function Tape({ share, roomFrom = 2, as: Box = 'div', className }: Props) {
  return (
    <Box className={joinClasses(styles['tape'], className)} aria-hidden="true">
      <svg width="100%" height="100%">
        <rect className={styles['tape-fill']} width={`${share}%`} height="100%" />
        <svg className={styles['tape-end']} x={`${share}%`}>
          <rect x={share < roomFrom ? 0 : -5} width="5" height="100%" />
        </svg>
      </svg>
    </Box>
  )
}
