import type { z } from 'zod'
import { EVENTS, type NotificationEvent } from '#app/domain/notification/events.ts'
import type { Flash } from '#app/domain/flash.ts'
import { BOTH_TIMES, type ownNotifications } from '#app/domain/notification/form.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	findNotifications,
	ownEvents,
	ownPushEvents,
	saveNotifications,
} from '#app/models/notification/settings.server.ts'
import { timingOf } from '#app/models/notification/timing.server.ts'
import { findPushKeys } from '#app/models/mail/push-delivery.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { listPushDevices } from '#app/models/notification/push-devices.server.ts'
import { deviceWords } from '#app/domain/account/device.ts'
import { momentIn } from '#app/domain/account/reading.ts'
import { datesIn } from '#app/utils/spoken.ts'
import { enhancementPaths } from '#app/web/enhancement.server.ts'
import { listOwnNumbers } from '#app/models/text/consent.server.ts'
import { findPreferences } from '#app/models/school/preferences.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'

export type OwnNotifications = z.output<typeof ownNotifications>

/** Notification settings of the user, the same in every area. */
export function readOwnNotifications(access: Access) {
	const { quietFrom, quietTo } = findPreferences(access)
	return {
		events: ownEvents(access),
		chosen: findNotifications(access),
		schoolQuiet: quietFrom && quietTo ? { from: quietFrom, to: quietTo } : null,
		timeZone: timingOf(access.schoolId, access.membershipId).timeZone,
		hasAddress: access.email !== null,
		push: readPush(access),
		numbers: listOwnNumbers(access),
	}
}

/** Null where notifications on devices are not available. */
function readPush(access: Access) {
	const publicKey = findPushKeys()?.publicKey
	if (!publicKey || access.viewing) return null
	const reading = readingOf(access)
	const dates = { ...reading, dateFormat: datesIn(access.language, reading.dateFormat) }
	return {
		publicKey,
		script: enhancementPaths().push,
		events: ownPushEvents(access),
		devices: listPushDevices(access).map(({ id, device, createdAt }) => ({
			id,
			device: deviceWords(device),
			since: momentIn(dates, createdAt),
		})),
	}
}

export type PushRead = ReturnType<typeof readPush>

export type NotificationsRead = ReturnType<typeof readOwnNotifications>

export function saveOwnNotifications(access: Access, form: OwnNotifications): Outcome<Flash> {
	const { version, quiet, digest } = form
	const quietFrom = quiet === 'own' ? (form.quietFrom ?? null) : null
	const quietTo = quiet === 'own' ? (form.quietTo ?? null) : null
	if (quiet === 'own' && (!quietFrom || !quietTo))
		return refused({ [quietFrom ? 'quietTo' : 'quietFrom']: BOTH_TIMES })
	const given = EVENTS.flatMap((event) => (form[event] ? [[event, form[event]]] : []))
	const hows = Object.fromEntries(given) as Partial<Record<NotificationEvent, 'now' | 'digest' | 'off'>>
	const push = form.hasPush ? form.push : findNotifications(access).push
	const saved = saveNotifications(access, version, { hows, push, quiet, quietFrom, quietTo, digest })
	return saved.ok ? done({ id: 'notifications-saved' }) : saved
}
