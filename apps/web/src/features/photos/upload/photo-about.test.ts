import { expect, test } from 'vitest'
import { aboutProblem, fieldsOf, plainAbout, withEra } from './photo-about.ts'

test('only what was said about a photo is sent', () => {
  expect(fieldsOf(plainAbout)).toEqual({ kind: 'neck tag' })
  expect(fieldsOf({ ...plainAbout, era: '1990s', yearFrom: '1984' })).toEqual({ kind: 'neck tag', era: '1990s' })
  const dated = {
    ...plainAbout,
    kind: 'zipper',
    era: 'years',
    yearFrom: '1984',
    yearTo: ' ',
    madeIn: ' U.S.A. ',
  } as const
  expect(fieldsOf(dated)).toEqual({ kind: 'zipper', yearFrom: '1984', madeIn: 'U.S.A.' })
})

test('years that are none, or in the wrong order, are not sent', () => {
  const dated = { ...plainAbout, era: 'years' } as const
  expect(aboutProblem({ ...dated, yearFrom: '84' })).toBe('Please enter a year such as 1984')
  expect(aboutProblem({ ...dated, yearFrom: '1992', yearTo: '1984' })).toBe('The first year can’t be after the last')
  expect(aboutProblem({ ...dated, yearFrom: '1984' })).toBeNull()
  expect(aboutProblem({ ...plainAbout, yearFrom: 'typed before an era was chosen' })).toBeNull()
})

test('exact years start from those of the era before', () => {
  expect(withEra({ ...plainAbout, era: '1970s' }, 'years')).toMatchObject({ yearFrom: '1970', yearTo: '1979' })
  expect(withEra({ ...plainAbout, era: 'Before 1950' }, 'years')).toMatchObject({ yearFrom: '', yearTo: '1949' })
  expect(withEra(plainAbout, 'years')).toMatchObject({ era: 'years', yearFrom: '', yearTo: '' })
})
