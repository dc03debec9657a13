import type { PushEvent } from './push.ts'

export const pushWords: Record<PushEvent, string> = {
	message: 'New messages',
	change: 'Changed lessons',
	invoice: 'New invoices',
}

/** Forms on the page of notifications, which lead back to it. */
export function isAboutNotifications(intent: string): boolean {
	return intent === 'notifications' || /^(push|texts)-/.test(intent)
}
