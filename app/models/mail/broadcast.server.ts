import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import {
	broadcasts,
	conversationMembers,
	conversations,
	deliveries,
	guardians,
	guardianships,
	memberships,
	schools,
	students,
	users,
} from '#db/schema/index.ts'
import { broadcastLetter } from '#app/letters/message.server.ts'
import { schoolText } from '#app/letters/text.server.ts'
import { isBulk } from '#app/domain/message/audience.ts'
import { fillFields } from '#app/domain/message/fields.ts'
import { href } from '#app/domain/href.ts'
import { schoolIdOf, type SchoolId } from '../access.server.ts'
import { agreedNumberOf } from '../text/consent.server.ts'
import { hasTextAbout, queueTexts } from '../text/sending.server.ts'
import { renewDeliveries } from '../message/recipients.server.ts'
import { addConversation, addMembers, insertMessage, putInInbox } from '../message/writing.server.ts'
import { addLine } from '../notification/telling.server.ts'
import { howToTell } from '../notification/choices.server.ts'
import { nextMoment } from '../notification/timing.server.ts'
import { queueSchoolMail } from './outbox.server.ts'
import { asReader } from '../reader.server.ts'
import { signUnsubscribe } from './unsubscribe.server.ts'

/** People per transaction. */
const BATCH = 50

/**
 * Delivers the next batch of a due message, recording each delivery in the same transaction: an interrupted run
 * continues with the remaining people. The first batch reads a scheduled list again. False if nothing is due.
 */
export function sendNextBatch(now = Date.now(), size = BATCH): boolean {
	if (!findDue(now)) return false
	return write((tx) => {
		const broadcast = findDue(now)
		if (!broadcast) return false
		const schoolId = schoolIdOf(broadcast.schoolId)
		if (broadcast.state === 'scheduled') renewDeliveries(tx, schoolId, broadcast, now)
		const waiting = nextWaiting(tx, schoolId, broadcast.id, size)
		for (const family of byFamily(waiting)) sendToFamily(tx, schoolId, broadcast, family, now)
		const isOver = nextWaiting(tx, schoolId, broadcast.id, 1).length === 0
		tx.update(broadcasts)
			.set({ state: isOver ? 'sent' : 'sending' })
			.where(and(eq(broadcasts.schoolId, schoolId), eq(broadcasts.id, broadcast.id)))
			.run()
		return true
	})
}

function findDue(now: number) {
	return database()
		.select({
			schoolId: broadcasts.schoolId,
			id: broadcasts.id,
			kind: broadcasts.kind,
			subject: broadcasts.subject,
			body: broadcasts.body,
			audience: broadcasts.audience,
			state: broadcasts.state,
			sendAt: broadcasts.sendAt,
			senderId: broadcasts.senderId,
			from: users.name,
			sender: { role: memberships.role, kind: memberships.kind },
			school: schools.name,
		})
		.from(broadcasts)
		.innerJoin(schools, eq(schools.id, broadcasts.schoolId))
		.innerJoin(
			memberships,
			and(eq(memberships.schoolId, broadcasts.schoolId), eq(memberships.id, broadcasts.senderId)),
		)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(and(sql`${broadcasts.state} in ('scheduled', 'sending')`, lte(broadcasts.sendAt, now)))
		.orderBy(asc(broadcasts.sendAt))
		.limit(1)
		.get()
}

type Due = NonNullable<ReturnType<typeof findDue>>
type Waiting = ReturnType<typeof nextWaiting>[number]

function nextWaiting(tx: Tx, schoolId: SchoolId, broadcastId: string, limit: number) {
	return tx
		.select({
			id: deliveries.id,
			recipient: deliveries.recipient,
			name: deliveries.name,
			about: deliveries.about,
			familyId: deliveries.familyId,
			membershipId: deliveries.membershipId,
			email: deliveries.email,
		})
		.from(deliveries)
		.where(
			and(
				eq(deliveries.schoolId, schoolId),
				eq(deliveries.broadcastId, broadcastId),
				sql`${deliveries.state} = 'waiting'`,
			),
		)
		.orderBy(asc(deliveries.familyId), asc(deliveries.id))
		.limit(limit)
		.all()
}

/** Groups people by family, because they share one conversation. */
function byFamily(waiting: Waiting[]): Waiting[][] {
	const families = new Map<string, Waiting[]>()
	for (const delivery of waiting) {
		const key = delivery.familyId ?? delivery.id
		families.set(key, [...(families.get(key) ?? []), delivery])
	}
	return [...families.values()]
}

function sendToFamily(tx: Tx, schoolId: SchoolId, broadcast: Due, family: Waiting[], now: number) {
	const reached = family.filter((delivery) => isStillReached(tx, schoolId, delivery))
	for (const { id } of family.filter((delivery) => !reached.includes(delivery)))
		note(tx, schoolId, id, { state: 'skipped', at: now })
	const readers = reached.flatMap(({ membershipId }) => membershipId ?? [])
	const place = readers.length > 0 ? conversationFor(tx, schoolId, broadcast, reached, readers) : null
	const bulk = isBulk(broadcast.kind, broadcast.audience)
	for (const { id, name, about, email, membershipId, recipient } of reached) {
		const conversationId = membershipId ? place?.conversationId : undefined
		const values = { name, students: about, school: broadcast.school }
		const letter =
			email === null
				? null
				: broadcastLetter({
						to: asReader(schoolId, { email }),
						writer: broadcast.kind === 'message' ? broadcast : undefined,
						school: broadcast.school,
						subject: fillFields(broadcast.subject, values),
						body: fillFields(broadcast.body, values),
						conversationId,
						unsubscribe: bulk ? signUnsubscribe(schoolId, 'announcement', recipient) : undefined,
					})
		// Emergencies ignore quiet hours.
		const notBefore = broadcast.kind === 'emergency' ? now : nextMoment(schoolId, membershipId, now)
		if (broadcast.kind === 'emergency') textOf(tx, schoolId, broadcast, { recipient, email }, now)
		const [mailId] = letter ? queueSchoolMail(tx, schoolId, [{ ...letter, notBefore }], now) : []
		if (!letter && bulk && membershipId && conversationId)
			keepForSummary(tx, schoolId, { ...broadcast, recipient, membershipId, conversationId }, now)
		note(tx, schoolId, id, {
			state: mailId ? 'queued' : 'app',
			mailId,
			at: now,
			conversationId,
			messageId: conversationId && place?.messageId,
		})
	}
}

/** An emergency is also texted to the numbers of this person that agreed. How to end texts is in their language. */
function textOf(
	tx: Tx,
	schoolId: SchoolId,
	{ id, subject, school }: Due,
	{ recipient, email }: Pick<Waiting, 'recipient' | 'email'>,
	now: number,
) {
	const phone = agreedNumberOf(schoolId, recipient)
	if (!phone || hasTextAbout(schoolId, phone, id)) return
	const { language } = asReader(schoolId, { email: email ?? '' })
	const body = schoolText(school, `${subject}.`, language)
	queueTexts(tx, schoolId, [{ phone, about: id, notBefore: now, body }], now)
}

/** Adds a line to the summary of people who read announcements there. */
function keepForSummary(
	tx: Tx,
	schoolId: SchoolId,
	sent: { subject: string; school: string; recipient: string; membershipId: string; conversationId: string },
	now: number,
) {
	const { subject, school, recipient, membershipId, conversationId } = sent
	const role = recipient.startsWith('teacher:') ? 'teacher' : 'student'
	if (howToTell(schoolId, 'announcement', { role, membershipId, key: recipient }) !== 'digest') return
	const line = { text: `${school}: ${subject}`, path: href.conversation(conversationId) }
	addLine(tx, schoolId, { ...line, membershipId, event: 'announcement', subjectId: conversationId }, now)
}

function note(tx: Tx, schoolId: SchoolId, id: string, values: Partial<typeof deliveries.$inferInsert>) {
	tx.update(deliveries)
		.set(values)
		.where(and(eq(deliveries.schoolId, schoolId), eq(deliveries.id, id)))
		.run()
}

/** The recipient may have been erased, archived or barred from contact since the message was scheduled. */
function isStillReached(tx: Tx, schoolId: SchoolId, { recipient, email, membershipId }: Waiting): boolean {
	if (email === null && membershipId === null) return false
	const [kind, id = ''] = recipient.split(':')
	if (kind === 'teacher') return true
	const alive = and(isNull(students.archivedAt), isNull(students.erasedAt))
	if (kind === 'student') {
		const student = tx
			.select({ id: students.id })
			.from(students)
			.where(and(eq(students.schoolId, schoolId), eq(students.id, id), alive))
			.get()
		return student !== undefined
	}
	const tie = tx
		.select({ id: guardians.id })
		.from(guardians)
		.innerJoin(
			guardianships,
			and(eq(guardianships.schoolId, schoolId), eq(guardianships.guardianId, guardians.id)),
		)
		.innerJoin(
			students,
			and(eq(students.schoolId, schoolId), eq(students.id, guardianships.studentId), alive),
		)
		.where(
			and(
				eq(guardians.schoolId, schoolId),
				eq(guardians.id, id),
				isNull(guardians.archivedAt),
				eq(guardianships.noContact, false),
			),
		)
		.limit(1)
		.get()
	return tie !== undefined
}

/** An announcement has one conversation for everyone; other messages have one per family. */
function conversationFor(
	tx: Tx,
	schoolId: SchoolId,
	broadcast: Due,
	family: Waiting[],
	readers: string[],
): { conversationId: string; messageId: string } {
	const isOne = broadcast.kind !== 'message'
	const familyId = isOne ? null : (family[0]?.familyId ?? family[0]?.id ?? null)
	const there = findConversation(tx, schoolId, broadcast.id, familyId)
	const made = there ?? begin(tx, schoolId, broadcast, family, familyId)
	addMembers(tx, schoolId, made.conversationId, readers)
	putInInbox(tx, schoolId, made.conversationId, readers)
	return made
}

function findConversation(tx: Tx, schoolId: SchoolId, broadcastId: string, familyId: string | null) {
	return tx
		.select({ conversationId: conversations.id, messageId: conversations.lastId })
		.from(conversations)
		.where(
			and(
				eq(conversations.schoolId, schoolId),
				eq(conversations.broadcastId, broadcastId),
				familyId === null ? isNull(conversations.familyId) : eq(conversations.familyId, familyId),
			),
		)
		.get()
}

function begin(tx: Tx, schoolId: SchoolId, broadcast: Due, family: Waiting[], familyId: string | null) {
	const { id: broadcastId, kind, senderId, sender, school } = broadcast
	const values = {
		name: family.map(({ name }) => name).join(' and '),
		students: [...new Set(family.flatMap(({ about }) => about.split(', ')))].filter(Boolean).join(', '),
		school,
	}
	const conversationId = addConversation(tx, schoolId, {
		kind: kind === 'message' ? 'direct' : 'announcement',
		subject: fillFields(broadcast.subject, values),
		toOffice: kind === 'message' && sender.role !== 'teacher',
		broadcastId,
		familyId,
	})
	addMembers(tx, schoolId, conversationId, [senderId])
	const body = fillFields(broadcast.body, values)
	const messageId = insertMessage(tx, schoolId, conversationId, { kind: 'message', body, authorId: senderId })
	tx.update(conversationMembers)
		.set({ readId: messageId })
		.where(
			and(
				eq(conversationMembers.schoolId, schoolId),
				eq(conversationMembers.conversationId, conversationId),
				eq(conversationMembers.membershipId, senderId),
			),
		)
		.run()
	if (kind !== 'message')
		tx.update(broadcasts)
			.set({ conversationId })
			.where(and(eq(broadcasts.schoolId, schoolId), eq(broadcasts.id, broadcastId)))
			.run()
	return { conversationId, messageId }
}
