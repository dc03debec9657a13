import notificationsCss from './notifications.css?url'
import { links as portalLinks } from './portal.ts'
import { links } from './work.ts'

const own = { rel: 'stylesheet', href: notificationsCss }

/** The sheets of the pages on which office, teachers and families choose their emails. */
export const deskNotificationLinks = () => [...links(), own]
export const portalNotificationLinks = () => [...portalLinks(), own]
