import { and, eq, isNull } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { guardians, memberships, outbox, schools, students, teachers, users } from '#db/schema/index.ts'
import { EVENTS, isNotificationEvent, type NotificationEvent } from '#app/domain/notification/events.ts'
import type { Topic } from '#app/domain/notification/topics.ts'
import { keyOfPlace } from '#app/domain/notification/recipients.ts'
import { schoolIdOf, type SchoolId } from '../access.server.ts'
import { recordOfNobody } from '../audit.server.ts'
import { howToTell, setChoice } from '../notification/choices.server.ts'
import { readLink, signLink } from './signed-link.server.ts'

/** The token of a link that unsubscribes its recipient from one kind of email, and does nothing else. */
export function signUnsubscribe(schoolId: SchoolId, topic: Topic, recipient: string): string {
	return signLink('unsubscribe', [schoolId, topic, recipient])
}

interface Link {
	schoolId: SchoolId
	school: string
	topic: Topic
	recipient: string
}

function readUnsubscribe(token: string): Link | null {
	const [id, topic, recipient] = readLink('unsubscribe', token) ?? []
	if (!id || !recipient || !(topic === 'summary' || isNotificationEvent(topic))) return null
	const school = database()
		.select({ name: schools.name })
		.from(schools)
		.where(eq(schools.id, String(id)))
		.get()
	if (!school) return null
	return { schoolId: schoolIdOf(String(id)), school: school.name, topic, recipient: String(recipient) }
}

/** The subscription behind a token, and whether it is off. Null if we did not sign it. */
export function findUnsubscribe(token: string) {
	const link = readUnsubscribe(token)
	if (!link) return null
	const { schoolId, school, topic, recipient } = link
	const self = { role: 'student' as const, ...whoIs(schoolId, recipient) }
	const events = topic === 'summary' ? EVENTS : [topic]
	const hows = events.map((event) => howToTell(schoolId, event, self))
	const isOff = topic === 'summary' ? !hows.includes('digest') : hows[0] === 'off'
	return { school, topic, isOff }
}

/** Unsubscribes everyone with the same address at the school. Idempotent. */
export function unsubscribe(token: string, now = Date.now()): boolean {
	return change(token, 'off', now)
}

export function subscribeAgain(token: string, now = Date.now()): boolean {
	return change(token, 'now', now)
}

/** A spam complaint unsubscribes from that kind of email. */
export function stopBulk(mailId: string): boolean {
	const mail = database()
		.select({ unsubscribe: outbox.unsubscribe })
		.from(outbox)
		.where(eq(outbox.id, mailId))
		.get()
	const token = mail?.unsubscribe?.split('/').at(-1)
	return token ? unsubscribe(token) : false
}

function change(token: string, how: 'now' | 'off', now: number): boolean {
	const link = readUnsubscribe(token)
	if (!link) return false
	const { schoolId, topic, recipient } = link
	write((tx) => {
		const people = sharing(tx, schoolId, recipient)
		for (const key of people)
			for (const event of topic === 'summary' ? inSummary(schoolId, key) : [topic])
				setChoice(tx, schoolId, { event, recipient: key, how }, now)
		recordOfNobody(tx, schoolId, how === 'off' ? 'notifications.stopped' : 'notifications.resumed', {
			objectId: recipient,
		})
	})
	return true
}

function inSummary(schoolId: SchoolId, key: string): NotificationEvent[] {
	const self = { role: 'student' as const, ...whoIs(schoolId, key) }
	return EVENTS.filter((event) => howToTell(schoolId, event, self) === 'digest')
}

/** The keys under which the recipient's preferences are stored. */
function whoIs(schoolId: SchoolId, recipient: string) {
	const [kind, id = ''] = recipient.split(':')
	if (kind !== 'member') return { membershipId: placeOf(schoolId, recipient), key: recipient }
	const role = database()
		.select({ role: memberships.role })
		.from(memberships)
		.where(and(eq(memberships.schoolId, schoolId), eq(memberships.id, id)))
		.get()?.role
	return { membershipId: id, ...(role ? { role } : {}) }
}

const TABLES = { guardian: guardians, student: students, teacher: teachers }

function tableOf(recipient: string) {
	const [kind, id = ''] = recipient.split(':')
	return { table: TABLES[kind as keyof typeof TABLES] ?? guardians, id }
}

function placeOf(schoolId: SchoolId, recipient: string): string | null {
	const { table, id } = tableOf(recipient)
	const row = database()
		.select({ membershipId: table.membershipId })
		.from(table)
		.where(and(eq(table.schoolId, schoolId), eq(table.id, id)))
		.get()
	return row?.membershipId ?? null
}

/** Everyone with the same address: an unsubscribed mailbox gets nothing more. */
function sharing(tx: Tx, schoolId: SchoolId, recipient: string): string[] {
	const { membershipId } = whoIs(schoolId, recipient)
	const own = membershipId ? [recipient, keyOfPlace(membershipId)] : [recipient]
	const addresses = new Set([recordKey(tx, schoolId, recipient), accountKey(tx, schoolId, membershipId)])
	const people = [...addresses].flatMap((emailKey) => (emailKey ? at(tx, schoolId, emailKey) : []))
	return [...new Set([...own, ...people])]
}

function recordKey(tx: Tx, schoolId: SchoolId, recipient: string): string | null {
	const { table, id } = tableOf(recipient)
	const row = tx
		.select({ emailKey: table.emailKey })
		.from(table)
		.where(and(eq(table.schoolId, schoolId), eq(table.id, id)))
		.get()
	return row?.emailKey ?? null
}

function accountKey(tx: Tx, schoolId: SchoolId, membershipId: string | null): string | null {
	if (!membershipId) return null
	const membership = tx
		.select({ emailKey: users.emailKey })
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(and(eq(memberships.schoolId, schoolId), eq(memberships.id, membershipId)))
		.get()
	return membership?.emailKey ?? null
}

function at(tx: Tx, schoolId: SchoolId, emailKey: string): string[] {
	const records = Object.entries(TABLES).flatMap(([kind, table]) =>
		tx
			.select({ id: table.id, membershipId: table.membershipId })
			.from(table)
			.where(and(eq(table.schoolId, schoolId), eq(table.emailKey, emailKey)))
			.all()
			.flatMap(({ id, membershipId }) => [
				`${kind}:${id}`,
				...(membershipId ? [keyOfPlace(membershipId)] : []),
			]),
	)
	const places = tx
		.select({ id: memberships.id })
		.from(users)
		.innerJoin(memberships, and(eq(memberships.schoolId, schoolId), eq(memberships.userId, users.id)))
		.where(and(eq(users.emailKey, emailKey), isNull(memberships.endedAt)))
		.all()
		.map(({ id }) => keyOfPlace(id))
	return [...records, ...places]
}
