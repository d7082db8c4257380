import type { ComponentProps } from 'react'

const looks = { primary: 'button button-primary', outline: 'button button-outline', danger: 'button button-danger' }

type Props = ComponentProps<'button'> & { look?: keyof typeof looks }

export function Button({ look = 'primary', className = '', ...rest }: Props) {
  return <button type="button" className={`${looks[look]} ${className}`} {...rest} />
}
