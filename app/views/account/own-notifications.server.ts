import type { z } from 'zod'
import { EVENTS, eventsFor, type NotificationEvent } from '#app/domain/notification/events.ts'
import type { Flash } from '#app/domain/flash.ts'
import { BOTH_TIMES, type ownNotifications } from '#app/domain/notification/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { findNotifications, saveNotifications } from '#app/models/notification/settings.server.ts'
import { timingOf } from '#app/models/notification/timing.server.ts'
import { findPreferences } from '#app/models/school/preferences.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'

export type OwnNotifications = z.output<typeof ownNotifications>

/** Notification settings of the user, the same in every area. */
export function readOwnNotifications(access: Access) {
	const { quietFrom, quietTo } = findPreferences(access)
	return {
		events: eventsFor(access.role),
		chosen: findNotifications(access),
		schoolQuiet: quietFrom && quietTo ? { from: quietFrom, to: quietTo } : null,
		timeZone: timingOf(access.schoolId, access.membershipId).timeZone,
		hasAddress: access.email !== null,
	}
}

export type NotificationsRead = ReturnType<typeof readOwnNotifications>

export function saveOwnNotifications(access: Access, form: OwnNotifications): Outcome<Flash> {
	const { version, quiet, digest } = form
	const quietFrom = quiet === 'own' ? (form.quietFrom ?? null) : null
	const quietTo = quiet === 'own' ? (form.quietTo ?? null) : null
	if (quiet === 'own' && (!quietFrom || !quietTo))
		return refused({ [quietFrom ? 'quietTo' : 'quietFrom']: BOTH_TIMES })
	const given = EVENTS.flatMap((event) => (form[event] ? [[event, form[event]]] : []))
	const hows = Object.fromEntries(given) as Partial<Record<NotificationEvent, 'now' | 'digest' | 'off'>>
	const saved = saveNotifications(access, version, { hows, quiet, quietFrom, quietTo, digest })
	return saved.ok ? done({ id: 'notifications-saved' }) : saved
}
