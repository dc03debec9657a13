import { and, eq, inArray } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { notificationChoices, notificationSettings } from '#db/schema/index.ts'
import {
	defaultHow,
	EVENTS,
	eventsFor,
	howWords,
	type Digest,
	type How,
	type NotificationEvent,
	type Quiet,
} from '#app/domain/notification/events.ts'
import { pushEventsFor, type PushEvent } from '#app/domain/notification/push.ts'
import { keyOfPlace } from '#app/domain/notification/recipients.ts'
import { changesOf } from '#app/utils/changes.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { findPortal } from '../account/portal.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { ownTeacherId } from '../teacher/own.server.ts'
import { setChoice } from './choices.server.ts'

export interface NotificationSettings {
	/** Settings by event, limited to events of the person's role. */
	hows: Partial<Record<NotificationEvent, How>>
	quiet: Quiet
	quietFrom: string | null
	quietTo: string | null
	digest: Digest
	/** The events that the user's devices show. */
	push: PushEvent[]
}

function chosenHows({ schoolId, membershipId }: Access) {
	const rows = database()
		.select({ event: notificationChoices.event, how: notificationChoices.how })
		.from(notificationChoices)
		.where(
			and(
				eq(notificationChoices.schoolId, schoolId),
				inArray(notificationChoices.event, [...EVENTS]),
				eq(notificationChoices.recipient, keyOfPlace(membershipId ?? '')),
			),
		)
		.all()
	return new Map(rows.map(({ event, how }) => [event, how]))
}

/** The events the user is emailed about, including those of a teacher for an administrator who teaches. */
export function ownEvents(access: Access) {
	const hidden = hiddenEvents(access)
	return eventsFor(access.role, ownTeacherId(access) !== null).filter(({ event }) => !hidden.includes(event))
}

export function ownPushEvents(access: Access) {
	const hidden = hiddenEvents(access)
	return pushEventsFor(access.role, ownTeacherId(access) !== null).filter((event) => !hidden.includes(event))
}

/** Events of things that a school does not show to families, or does not take from them. */
function hiddenEvents(access: Access): string[] {
	if (access.role !== 'student') return []
	const { messages, notes, reports, absences } = findPortal(access)
	return [
		...(messages ? [] : ['message']),
		...(notes ? [] : ['learning']),
		...(reports ? [] : ['report']),
		...(absences ? [] : ['absence']),
	]
}

/** The user's notification settings at this school; version 0 means never saved. */
export function findNotifications(access: Access): NotificationSettings & { version: number } {
	const { role } = access
	const membershipId = access.membershipId ?? ''
	const own = database()
		.select()
		.from(notificationSettings)
		.where(and(rowsOf(notificationSettings, access), eq(notificationSettings.membershipId, membershipId)))
		.get()
	const chosen = chosenHows(access)
	const hows = ownEvents(access).map(({ event }) => [event, chosen.get(event) ?? defaultHow(event, role)])
	return {
		hows: Object.fromEntries(hows) as NotificationSettings['hows'],
		quiet: own?.quiet ?? 'school',
		quietFrom: own?.quietFrom ?? null,
		quietTo: own?.quietTo ?? null,
		digest: own?.digest ?? 'daily',
		push: own?.push ?? ownPushEvents(access),
		version: own?.version ?? 0,
	}
}

/** Refuses an outdated form, so that changes made in another window are not lost. */
export function saveNotifications(
	access: Access,
	version: number,
	{ hows, ...timing }: NotificationSettings,
	now = Date.now(),
): Outcome<null> {
	const { schoolId, membershipId } = access
	return write((tx) => {
		const before = findNotifications(access)
		if (!membershipId || before.version !== version)
			return refused(
				{ form: 'You saved this in another window in the meantime. Check it and save again.' },
				{ status: 409 },
			)
		const values = { ...timing, updatedAt: now, version: version + 1 }
		tx.insert(notificationSettings)
			.values({ schoolId, membershipId, ...values })
			.onConflictDoUpdate({
				target: [notificationSettings.schoolId, notificationSettings.membershipId],
				set: values,
			})
			.run()
		for (const { event } of ownEvents(access)) {
			const how = hows[event]
			if (how && how !== before.hows[event])
				setChoice(tx, schoolId, { event, recipient: keyOfPlace(membershipId), how }, now)
		}
		const told = (choices: NotificationSettings['hows']) =>
			Object.fromEntries(ownEvents(access).map(({ event }) => [event, howWords[choices[event] ?? 'now']]))
		record(
			tx,
			access,
			'notifications.changed',
			changesOf(told(before.hows), told({ ...before.hows, ...hows })) ?? {},
		)
		return done(null)
	})
}

/** True if the user gets no announcements by email; they remain readable in Solfa. */
export function mutesAnnouncements(access: Access): boolean {
	return findNotifications(access).hows.announcement === 'off'
}

export function muteAnnouncements({ schoolId, membershipId }: Access, isMuted: boolean) {
	if (!membershipId) return
	const how = isMuted ? 'off' : 'now'
	write((tx) => setChoice(tx, schoolId, { event: 'announcement', recipient: keyOfPlace(membershipId), how }))
}
