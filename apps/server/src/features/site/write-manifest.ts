import type { CurrentSettings } from '#domain/site-settings.ts'

const iconOf = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Those that come with the software. */
const ownIcons = [
  iconOf('/icons/any-192.png', 192),
  iconOf('/icons/any-512.png', 512),
  iconOf('/icons/maskable-192.png', 192, 'maskable'),
  iconOf('/icons/maskable-512.png', 512, 'maskable'),
]

const screenshots = [
  {
    src: '/screenshots/phone-directory.webp',
    sizes: '780x1688',
    type: 'image/webp',
    form_factor: 'narrow',
    label: 'Search brands by name, garment, price and sell rate',
  },
  {
    src: '/screenshots/phone-brand.webp',
    sizes: '780x1688',
    type: 'image/webp',
    form_factor: 'narrow',
    label: 'What a brand sells for, how fast, and what its tag looks like',
  },
  {
    src: '/screenshots/desktop-directory.webp',
    sizes: '1440x900',
    type: 'image/webp',
    form_factor: 'wide',
    label: 'The directory on a desktop',
  },
]

/** How browsers install the site as an app, under its own name and icons. */
export function writeManifest({ name, description, logo }: CurrentSettings): string {
  const icons = logo === null ? ownIcons : [192, 512].map((size) => iconOf(`/site/icon-${logo}-${size}.png`, size))
  const shortcut = (label: string, url: string) => {
    const [{ src, sizes } = { src: '', sizes: '' }] = icons
    return { name: label, url, icons: [{ src, sizes }] }
  }
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description:
      description ??
      'The directory of clothing brands that resellers keep for each other: what a brand sells for, how fast, and what its tag looks like.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ecefe9',
    theme_color: '#1f2a5c',
    categories: ['shopping', 'business'],
    icons,
    screenshots,
    share_target: {
      action: '/read-tag',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: ['image/*'] }] },
    },
    shortcuts: [
      shortcut('Read a tag', '/read-tag'),
      shortcut('Search brands', '/#search'),
      shortcut('Add a brand', '/submit-brand'),
    ],
  }
  return `${JSON.stringify(manifest)}\n`
}
