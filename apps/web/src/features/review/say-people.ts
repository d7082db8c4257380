import { formatNumber } from '#lib/format-count.ts'

export const sayPeople = (people: number): string => (people === 1 ? '1 person' : `${formatNumber(people)} people`)
