import { expect, open, settle, signIn, test } from './page-test.ts'

test('an admin’s account stays in sight in the sidebar of a small screen, and keyboard focus is never behind it [G-03]', async ({
  page,
  origin,
  database,
}) => {
  await signIn(page, origin, 'small_screen')
  await database.query(`update users set is_admin = true where username = 'small_screen'`)
  const sidebar = page.locator('[data-part=sidebar]')
  for (const [width, height] of [
    [1024, 768],
    [1440, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, '/forum')
    await expect(sidebar.getByRole('link', { name: 'System' })).toBeAttached()
    await settle(page)
    const toggle = sidebar.getByRole('button').last()
    const box = await toggle.boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0), `${width}`).toBeLessThanOrEqual(height)
    // Focused in one go: each focus fetches a page ahead.
    const links = await sidebar.evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>('nav a')]
        .filter((link) => link.checkVisibility())
        .map((link) => {
          link.focus()
          const { left, top, width: wide, height: high } = link.getBoundingClientRect()
          const found = document.elementFromPoint(left + wide / 2, top + high / 2)
          return { name: link.innerText, isOnTop: link.contains(found) }
        }),
    )
    expect(links.length).toBeGreaterThan(10)
    expect(
      links.filter(({ isOnTop }) => !isOnTop).map(({ name }) => name),
      `${width}`,
    ).toEqual([])
  }
})
