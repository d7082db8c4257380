import { apiDocumentView } from '#features/api-docs/api-docs-api.ts'
import { describeBrand } from '#features/brands/describe-brand.ts'
import {
  brandAddress,
  brandView,
  directoryView,
  feedAddress,
  readAddress,
  writeSearch,
} from '#features/brands/brands-api.ts'
import { brandVideosView } from '#features/brand-videos/brand-videos-api.ts'
import {
  brandThreadsView,
  busyBrandsView,
  forumLink,
  postsView,
  readForum,
  searchView,
  commentsView,
  pageOf,
  postView,
  readPlace,
  writePlace,
} from '#features/forum/forum-api.ts'
import { describePost } from '#features/forum/describe-post.ts'
import { findHistory, historyAddress, historyView, readBefore } from '#features/history/history-api.ts'
import { memberAddress, memberBrandsView, memberPhotosView, memberView } from '#features/members/members-api.ts'
import { statsView } from '#features/stats/stats-api.ts'
import { route } from './route.ts'

// Descriptions and a page's one address are for those who read served pages; they stay out of a browser's first load.
const served: boolean = import.meta.env.SSR

const isSlug = ({ slug = '' }) => /^[\p{L}\p{N}-]{1,100}$/u.test(slug)

const tagline =
  served && 'A brand directory kept by resellers. Look up a tag, see what it sells for and how fast it goes.'

const analyzer = {
  title: 'Analyze YouTube Video',
  description: served && 'Turn a haul video into a list of brands.',
}

export const notFoundRoute = route('/*?', 'not-found', { title: '404 Page Not Found', description: '' })
export const goneRoute = route('/*?', 'gone', { title: 'Brand removed', description: '' })

/** Every page: its path, its screen, what it is called, and what it reads before it can be drawn. */
export const routes = [
  route('/', 'directory', {
    title: 'What is that tag worth?',
    description: tagline,
    search: served && ((given) => writeSearch(readAddress(given)).slice(1)),
    reads: (_, given) => [directoryView(readAddress(given).query)],
  }),
  route('/brands/:slug', 'brand', {
    title: 'Brand',
    description: tagline,
    accepts: isSlug,
    reads: ({ slug = '' }) => [brandView(slug), brandVideosView(slug), brandThreadsView(slug)],
    movedTo: ({ slug = '' }, answers) => {
      const brand = answers.getQueryData(brandView(slug).queryKey)
      return brand && brand.slug !== slug ? brandAddress(brand.slug) : undefined
    },
    about: ({ slug = '' }, answers) => {
      const brand = answers.getQueryData(brandView(slug).queryKey)
      return brand && (served ? describeBrand(brand) : { title: brand.name, description: false })
    },
  }),
  route('/brands/:slug/history', 'history', {
    title: 'History',
    description: served && 'Every change of a brand: who made it, when and why.',
    accepts: isSlug,
    search: served && ((given) => (readBefore(given) === undefined ? '' : `before=${readBefore(given)}`)),
    reads: ({ slug = '' }, given) => [historyView(slug, readBefore(given))],
    movedTo: ({ slug = '' }, answers) => {
      const brand = findHistory(answers, slug)?.brand
      return brand && brand.slug !== slug ? historyAddress(brand.slug) : undefined
    },
    about: ({ slug = '' }, answers) => {
      const name = findHistory(answers, slug)?.brand.name
      return name === undefined
        ? undefined
        : {
            title: `History of ${name}`,
            ...(served && { feed: feedAddress(slug) }),
            description: served && `Every change of ${name}: who made it, when and why.`,
          }
    },
  }),
  route('/members/:username', 'member', {
    title: 'Member',
    description: served && 'What a member gave to the directory.',
    accepts: ({ username = '' }) => /^[\w-]{3,30}$/.test(username),
    reads: ({ username = '' }) => [memberView(username), memberBrandsView(username), memberPhotosView(username)],
    movedTo: ({ username = '' }, answers) => {
      const member = answers.getQueryData(memberView(username).queryKey)
      return member && member.username !== username ? memberAddress(member.username) : undefined
    },
    about: ({ username = '' }, answers) => {
      const name = answers.getQueryData(memberView(username).queryKey)?.username
      return name === undefined
        ? undefined
        : { title: name, description: served && `What ${name} gave to the directory.` }
    },
  }),
  route('/suggestions', 'suggestions', {
    title: 'Suggestions',
    description: served && 'Corrections you suggested, and what became of them.',
    access: 'user',
  }),
  route('/notices', 'notices', {
    title: 'Notices',
    description: served && 'What became of what you wrote, gave and suggested.',
    access: 'user',
  }),
  route('/review', 'review', {
    title: 'Review queue',
    description: served && 'Where admins decide on what was flagged, held or suggested.',
    access: 'user',
  }),
  route('/review/log', 'review-log', {
    title: 'Review log',
    description: served && 'What admins did.',
    access: 'user',
  }),
  route('/forum', 'forum', {
    title: 'Forum',
    description: served && 'Ask what a tag is, tell what it sold for.',
    search: served && ((given) => forumLink(readForum(given)).slice('/forum?'.length)),
    reads: (_, given) => {
      const { q, brand, ...page } = readForum(given)
      const found = q ? searchView(q) : postsView({ brand, ...page })
      return [found, busyBrandsView, ...(brand ? [brandView(brand)] : [])]
    },
    about: (_, answers, given) => {
      const { q, brand } = readForum(given)
      const name = brand && answers.getQueryData(brandView(brand).queryKey)?.name
      const title = q ? `“${q}” in the forum` : `Forum${name ? ` about ${name}` : ''}`
      const description = served && 'Ask what a tag is, tell what it sold for.'
      return { title, description, ...(served && { feed: '/forum/feed.atom' }) }
    },
  }),
  route('/forum/new', 'new-post', {
    title: 'Create New Post',
    description: served && 'Ask the other resellers.',
    access: 'user',
  }),
  route('/forum/post/:id', 'post', {
    title: 'Forum post',
    description: served && 'A post in the forum of the resellers’ brand directory.',
    accepts: ({ id = '' }) => /^[1-9]\d{0,9}$/.test(id),
    search: served && ((given) => writePlace(readPlace(given))),
    reads: ({ id = '' }, given) => [postView(id), commentsView(id, pageOf(readPlace(given)))],
    about: ({ id = '' }, answers, given) => {
      const post = answers.getQueryData(postView(id).queryKey)
      if (!served || !post) return post && { title: post.title, description: false }
      const comments = answers.getQueryData(commentsView(id, pageOf(readPlace(given))).queryKey)
      return {
        title: post.title,
        description: post.content.slice(0, 160),
        structuredData: describePost(post, comments ?? []),
      }
    },
  }),
  route('/auth', 'auth', {
    title: 'Login',
    description: served && 'Sign in to Bolodex, or join with or without an email address.',
    search: served && ((given) => (given.get('mode') === 'join' ? 'mode=join' : '')),
  }),
  route('/auth/second-factor', 'second-factor', {
    title: 'Two-factor sign-in',
    description: served && 'The second step of signing in.',
  }),
  route('/auth/recover', 'recover', {
    title: 'Use a recovery code',
    description: served && 'Set a new password with a recovery code.',
  }),
  route('/auth/done', 'auth-done', { title: 'Back to Bolodex', description: served && 'The last step of signing in.' }),
  route('/forgot-password', 'forgot-password', {
    title: 'Forgot your password?',
    description: served && 'Get a link to set a new password.',
  }),
  route('/reset-password', 'reset-password', {
    title: 'Set a new password',
    description: served && 'Set a new password with the link from the email.',
  }),
  route('/verification-pending', 'verification-pending', {
    title: 'Check your email',
    description: served && 'The link in the email opens the account.',
  }),
  route('/verification-success', 'verification-success', {
    title: 'Verify your email',
    description: served && 'Verify an address with the link from the email.',
  }),
  route('/choose-username', 'choose-username', {
    title: 'Choose a username',
    description: served && 'The name others see.',
    access: 'user',
  }),
  route('/submit-brand', 'submit-brand', {
    title: 'Submit Brands',
    description: served && 'Add a brand to the directory.',
    access: 'user',
  }),
  route('/account-settings', 'account-settings', {
    title: 'Account settings',
    description: served && 'Your account on Bolodex.',
    access: 'user',
    search: served && ((given) => (given.get('tab') === 'security' ? 'tab=security' : '')),
  }),
  route('/youtube-analyzer', 'video-analyzer', analyzer),
  route('/youtube-analyzer/:id', 'video-analyzer', {
    ...analyzer,
    access: 'user',
    accepts: ({ id = '' }) => /^[\da-f-]{36}$/i.test(id),
  }),
  route('/contact', 'contact', {
    title: 'Contact',
    description: served && 'Write to the people who keep this directory.',
  }),
  route('/work-with-us', 'work-with-us', {
    title: 'Work with us',
    description: served && 'Ways to help keep the directory.',
  }),
  route('/privacy', 'privacy', {
    title: 'Privacy',
    description: served && 'What is stored here, field by field. It is little.',
  }),
  route('/stats', 'stats', {
    title: 'Stats',
    description: served && 'What is in the directory and how often it is opened, counted without cookies.',
    reads: () => [statsView],
  }),
  route('/api/docs', 'api-docs', {
    title: 'API',
    description: served && 'Every call of the Bolodex API, for programs.',
    reads: () => [apiDocumentView],
  }),
  ...(import.meta.env.DEV ? [route('/dev/ui', 'dev-ui', { title: 'Parts', description: '' })] : []),
]
