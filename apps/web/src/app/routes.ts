import type { QueryClient } from '@tanstack/react-query'
import { apiDocumentView } from '#features/open-data/api-docs/api-docs-api.ts'
import { describeBrand } from '#features/brand-pages/describe-brand.ts'
import { brandAddress, brandView, directoryView, feedAddress, readAddress, writeSearch } from '#lib/brands-api.ts'
import { brandVideosView } from '#features/videos/brand-videos-api.ts'
import { soldFiguresView } from '#features/sales/members/sold-api.ts'
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
import { findHistory, historyAddress, historyView, readBefore } from '#features/curation/history/history-api.ts'
import { memberAddress, memberBrandsView, memberPhotosView, memberView } from '#features/members/members-api.ts'
import { openDataView } from '#features/open-data/open-data-api.ts'
import { describeSite } from '#features/site/describe-site.ts'
import { ownPageView } from '#features/site/own-pages-api.ts'
import { siteView } from '#lib/site-view.ts'
import { statsView } from '#features/stats/stats-api.ts'
import { wantedView } from '#features/wanted/wanted-api.ts'
import { appWords as words } from './app-wording.ts'
import { route, type Params } from './route.ts'
import { pageDescriptions as about } from './page-wording.ts'

// Descriptions and a page's one address are for those who read served pages; they stay out of a browser's first load.
const served: boolean = import.meta.env.SSR

const isSlug = ({ slug = '' }) => /^[\p{L}\p{N}-]{1,100}$/u.test(slug)

const tagline = served && about.directory

const ownPages = ['rules', 'imprint'] as const

const front = { title: 'What is that tag worth?', description: tagline }

const analyzer = { title: 'Analyze YouTube Video', description: served && about.analyzer }

export const notFoundRoute = route('/*?', 'not-found', { title: '404 Page Not Found', description: '' })
export const goneRoute = route('/*?', 'gone', { title: 'Brand removed', description: '' })

/** Every page: its path, screen, title, and prefetched queries. */
export const routes = [
  route('/', 'directory', {
    ...front,
    ...(served && {
      about: (_: Params, answers: QueryClient) => describeSite(front, answers.getQueryData(siteView.queryKey)),
    }),
    search: served && ((given) => writeSearch(readAddress(given)).slice(1)),
    reads: (_, given) => [directoryView(readAddress(given).query)],
  }),
  route('/wanted', 'wanted', {
    title: 'Most wanted',
    description: served && 'Brands that people searched for and didn’t find. Got one? Add it.',
    reads: () => [wantedView],
  }),
  route('/bolo', 'bolo', { title: 'BOLO list', description: served && about.bolo, needsScript: true }),
  route('/read-tag', 'read-tag', {
    needsScript: true,
    title: 'Read a tag',
    description:
      served && 'Point your camera at a tag and see what the brand sells for. The picture stays on your phone.',
  }),
  route('/date', 'date', { title: 'When was it made?', description: served && about.date, needsScript: true }),
  route('/numbers', 'numbers', { title: 'Your numbers', description: served && about.numbers, needsScript: true }),
  route('/queue', 'queue', { title: 'Waiting to be sent', description: served && about.queue, needsScript: true }),
  route('/brands/:slug', 'brand', {
    title: 'Brand',
    description: tagline,
    accepts: isSlug,
    reads: ({ slug = '' }) => [brandView(slug), brandVideosView(slug), brandThreadsView(slug), soldFiguresView(slug)],
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
    description: served && about.history,
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
            description: served && about.historyOf(name),
          }
    },
  }),
  route('/members/:username', 'member', {
    title: 'Member',
    description: served && about.member,
    accepts: ({ username = '' }) => /^[\w-]{3,30}$/.test(username),
    reads: ({ username = '' }) => [memberView(username), memberBrandsView(username), memberPhotosView(username)],
    movedTo: ({ username = '' }, answers) => {
      const member = answers.getQueryData(memberView(username).queryKey)
      return member && member.username !== username ? memberAddress(member.username) : undefined
    },
    about: ({ username = '' }, answers) => {
      const name = answers.getQueryData(memberView(username).queryKey)?.username
      return name === undefined ? undefined : { title: name, description: served && about.memberOf(name) }
    },
  }),
  route('/suggestions', 'suggestions', {
    title: 'Suggestions',
    description: served && about.suggestions,
    access: 'user',
  }),
  route('/notices', 'notices', { title: 'Notices', description: served && about.notices, access: 'user' }),
  route('/review', 'review', { title: 'Review queue', description: served && about.review, access: 'user' }),
  route('/review/log', 'review-log', {
    title: 'Moderation log',
    description: served && about.reviewLog,
    access: 'user',
  }),
  route('/review/accounts', 'review-accounts', {
    title: 'Members and accounts',
    description: served && about.reviewAccounts,
    access: 'user',
  }),
  route('/system', 'system', { title: 'System', description: served && about.system, access: 'user' }),
  route('/system/site', 'site-settings', {
    title: 'Site settings',
    description: served && about.siteSettings,
    access: 'user',
  }),
  route('/system/invitations', 'invitations', {
    title: 'Invitations',
    description: served && about.system,
    access: 'user',
  }),
  route('/forum', 'forum', {
    title: 'Forum',
    description: served && about.forum,
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
      const description = served && about.forum
      return { title, description, ...(served && { feed: '/forum/feed.atom' }) }
    },
  }),
  route('/forum/new', 'new-post', {
    title: 'Create New Post',
    description: served && about.newPost,
    access: 'user',
    why: 'post',
  }),
  route('/forum/post/:id', 'post', {
    title: 'Forum post',
    description: served && about.post,
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
    description: served && about.auth,
    search:
      served &&
      ((given) => (/^(join|setup|invitation)$/.test(given.get('mode') ?? '') ? `mode=${given.get('mode')}` : '')),
  }),
  route('/auth/second-factor', 'second-factor', {
    title: 'Two-factor sign-in',
    description: served && about.secondFactor,
  }),
  route('/auth/recover', 'recover', { title: 'Use a recovery code', description: served && about.recover }),
  route('/auth/done', 'auth-done', { title: 'Back to the site', description: served && about.authDone }),
  route('/forgot-password', 'forgot-password', {
    title: 'Forgot your password?',
    description: served && about.forgotPassword,
  }),
  route('/reset-password', 'reset-password', {
    title: 'Set a new password',
    description: served && about.resetPassword,
  }),
  route('/verification-pending', 'verification-pending', {
    title: 'Check your email',
    description: served && about.verificationPending,
  }),
  route('/verification-success', 'verification-success', {
    title: 'Verify your email',
    description: served && about.verificationSuccess,
  }),
  route('/choose-username', 'choose-username', {
    title: 'Choose a username',
    description: served && about.chooseUsername,
    access: 'user',
  }),
  route('/submit-brand', 'submit-brand', {
    title: 'Submit Brands',
    description: served && about.submitBrand,
    access: 'user',
    why: 'add',
  }),
  route('/account-settings', 'account-settings', {
    title: 'Account settings',
    description: served && about.accountSettings,
    access: 'user',
    why: 'account',
    search: served && ((given) => (given.get('tab') === 'security' ? 'tab=security' : '')),
  }),
  route('/youtube-analyzer', 'video-analyzer', analyzer),
  route('/youtube-analyzer/:id', 'video-analyzer', {
    ...analyzer,
    access: 'user',
    why: 'analyze',
    accepts: ({ id = '' }) => /^[\da-f-]{36}$/i.test(id),
  }),
  route('/contact', 'contact', { title: 'Contact', description: served && about.contact }),
  route('/work-with-us', 'work-with-us', { title: 'Work with us', description: served && about.workWithUs }),
  ...ownPages.map((page) =>
    route(`/${page}`, 'own-page', {
      title: words.pages[page],
      description: served && about[page],
      reads: () => [ownPageView(page)],
    }),
  ),
  route('/privacy', 'privacy', { title: 'Privacy', description: served && about.privacy }),
  route('/stats', 'stats', {
    title: 'Stats',
    description: served && about.stats,
    reads: () => [statsView],
  }),
  route('/api/docs', 'api-docs', {
    title: 'API',
    description: served && about.apiDocs,
    reads: () => [apiDocumentView],
  }),
  route('/data', 'open-data', {
    title: 'Open data',
    description: served && about.openData,
    reads: () => [openDataView],
  }),
  ...(import.meta.env.DEV ? [route('/dev/ui', 'dev-ui', { title: 'Parts', description: '' })] : []),
]
