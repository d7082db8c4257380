/** Texts of frame parts that are not in the first load. */
export const lateWords = {
  notices: 'Notices',
  noticesUnread: (count: number) => `Notices, ${count} unread`,
  unread: (count: number) => (count === 1 ? '1 unread notice' : `${count} unread notices`),
  offline: { text: 'This page needs a connection.', toBrands: 'Go to brands' },
} as const
