import { expect, test } from 'vitest'
import { isFiltered, linkTo, readAddress, withoutFilters, directoryView } from './brands-api.ts'

const read = (search: string) => readAddress(new URLSearchParams(search))

test('the directory as it opens has an address without parameters', () => {
  expect(linkTo(read('q=&minPrice=0&sort=name-asc&page=1&pageSize=25&view=grid&junk=1'))).toBe('/')
})

test('one view has one URL, whatever the order of parameters', () => {
  const address = '/?q=wax&garment=Outerwear&garment=Jeans&minPrice=20&sort=price-desc&page=2&view=list'
  expect(linkTo(read('view=list&page=2&garment=Jeans&minPrice=20&sort=price-desc&garment=Outerwear&q=+wax+'))).toBe(
    address,
  )
  expect(linkTo(read(address.slice(2)))).toBe(address)
})

test('the server is asked for brands only, not for their layout', () => {
  expect(directoryView(read('view=list').query).queryKey).toEqual(['/api/directory'])
  expect(directoryView(read('garment=Jeans&q=a').query).queryKey).toEqual(['/api/directory?q=a&garment=Jeans'])
})

test('clearing the filters keeps text, order, page size and layout, and returns to the first page', () => {
  const filtered = read('q=wax&minSellThrough=40&sort=price-asc&page=3&pageSize=50&view=list')
  expect(isFiltered(filtered)).toBe(true)
  expect(linkTo(withoutFilters(filtered))).toBe('/?q=wax&sort=price-asc&pageSize=50&view=list')
  expect(isFiltered(withoutFilters(filtered))).toBe(false)
})
