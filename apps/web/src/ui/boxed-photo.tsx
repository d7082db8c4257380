import styles from './boxed-photo.module.css'

type Props = {
  src: string
  alt: string
  /** Of the picture in the pixels that the boxes are in. */
  size: { width: number; height: number }
  lines: readonly { box: readonly (readonly [x: number, y: number])[] }[]
}

/** A photo with boxes around lines that were read off it. */
export function BoxedPhoto({ src, alt, size, lines }: Props) {
  return (
    <div className={styles['boxed-photo']}>
      <img src={src} alt={alt} />
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {lines.map(({ box }) => (
          <polygon key={box.join()} points={box.map((corner) => corner.join()).join(' ')} />
        ))}
      </svg>
    </div>
  )
}
