import { firstIdAt } from '#app/utils/id.server.ts'
import { plain, sortKey } from '#app/utils/fold.ts'
import type { Db } from '../client.server.ts'
import {
	bouncedAddresses,
	broadcasts,
	conversationMembers,
	conversations,
	deliveries,
	messages,
	messageTemplates,
} from '../schema/index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Line = [who: 'admin' | 'teacher' | 'student' | 'parent', minutesAgo: number, text: string, isNote?: true]

interface Told {
	id: string
	subject: string
	/** Members, and whether they have read the latest message. */
	people: Partial<Record<Line[0], 'read' | 'new'>>
	kind?: 'direct' | 'announcement'
	toOffice?: true
	studentId?: string
	lines: Line[]
}

const ago = (days: number, minutes = 0) => days * 24 * 60 + minutes

/** Conversations of the demo school. Everything in them is invented. */
const TOLD: Told[] = [
	{
		id: 'later-slot',
		subject: 'Later slot from January',
		people: { parent: 'read', admin: 'new', teacher: 'read' },
		toOffice: true,
		lines: [
			[
				'parent',
				ago(3, 340),
				'Hello Hanna, from January I start later on Tuesdays. Is there another day for Ada and Tobi, one after the other if possible?',
			],
			['admin', ago(3, 296), 'Hello Grace, I’ll ask Jun today. Wednesday from 5 PM looks possible for both.'],
			['teacher', ago(2, 80), 'Tobi could take Wednesday 5:45, right after Ada.', true],
			['parent', 45, 'Wednesday at 5 would be perfect for both of them.\n\nThank you!'],
		],
	},
	{
		id: 'own-practice',
		subject: 'Slow movement',
		people: { student: 'read', teacher: 'new' },
		lines: [
			['student', ago(1, 90), 'Hello Jun, should I practice the slow movement with the metronome?'],
			['teacher', ago(1, 20), 'Yes, at 60 first. Go up by four when a whole page is clean.'],
			['student', 130, 'A page is clean at 64 now. Can we play it together on Thursday?'],
		],
	},
	{
		id: 'piano-tuned',
		subject: 'Piano in room 2',
		people: { teacher: 'read', admin: 'read' },
		toOffice: true,
		lines: [
			['teacher', ago(5), 'The F above middle C in room 2 sticks again.'],
			['admin', ago(4, 300), 'The tuner comes on Friday morning. Please use room 3 until then.'],
		],
	},
	{
		id: 'welcome-iris',
		subject: 'Your recital piece',
		people: { admin: 'read', student: 'new' },
		toOffice: true,
		lines: [
			[
				'admin',
				200,
				'Hello Iris, please tell us by Friday which piece you will play, so that it is in the program.',
			],
		],
	},
	{
		id: 'spring-concert',
		subject: 'Spring concert on Saturday',
		people: { admin: 'read', teacher: 'read', student: 'read', parent: 'new' },
		kind: 'announcement',
		lines: [
			[
				'admin',
				ago(6),
				'Doors open at 1:30 PM. Performers meet at 1 PM in room 4.\n\nBring your music, and something warm to wear: the hall is cool.',
			],
		],
	},
]

export function addMessages(db: Db, schoolId: string, now: number) {
	const place = (who: Line[0]) => `${schoolId}-${who}`
	for (const told of TOLD) {
		const ids = told.lines.map(([, minutes], i) => `${firstIdAt(now - minutes * MINUTE)}${told.id}${i}`)
		const shown = told.lines.map((line, i) => ({ line, id: ids[i] ?? '' })).filter(({ line }) => !line[3])
		const last = shown.at(-1)
		const first = now - (told.lines[0]?.[1] ?? 0) * MINUTE
		const lastAt = now - (last?.line[1] ?? 0) * MINUTE
		const id = `${schoolId}-conversation-${told.id}`
		db.insert(conversations)
			.values({
				schoolId,
				id,
				kind: told.kind ?? 'direct',
				subject: told.subject,
				subjectKey: plain(told.subject),
				toOffice: told.toOffice ?? false,
				lastId: last?.id ?? '',
				lastAt,
				createdAt: first,
			})
			.run()
		for (const [who, state] of Object.entries(told.people) as [Line[0], 'read' | 'new'][]) {
			const theirs = shown.filter(({ line }) => line[0] !== who).at(-1)
			const own = shown.filter(({ line }) => line[0] === who).at(-1)
			db.insert(conversationMembers)
				.values({
					schoolId,
					conversationId: id,
					membershipId: place(who),
					joinedAt: first,
					readId: state === 'read' ? (ids.at(-1) ?? '') : (own?.id ?? ''),
					unread: state === 'new' ? 1 : 0,
					inboxAt: theirs ? now - theirs.line[1] * MINUTE : null,
					sentAt: own ? now - own.line[1] * MINUTE : null,
				})
				.run()
		}
		for (const [i, [who, minutes, body, isNote]] of told.lines.entries())
			db.insert(messages)
				.values({
					schoolId,
					id: ids[i] ?? '',
					conversationId: id,
					kind: isNote ? 'note' : 'message',
					authorId: place(who),
					body,
					bodyKey: plain(body),
					createdAt: now - minutes * MINUTE,
				})
				.run()
	}
	addTemplates(db, schoolId, now)
	addBroadcasts(db, schoolId, now)
}

function addTemplates(db: Db, schoolId: string, now: number) {
	const templates = [
		[
			'New term',
			'Lessons of the new term',
			'Dear {name},\n\nthe lessons of {students} go on next week, at the same times as before. Please write to us if something has changed.\n\n{school}',
		],
		[
			'Instrument check',
			'Bring your instrument',
			'Dear {name},\n\nplease have {students} bring the instrument next week: our luthier looks at it for free.',
		],
	] as const
	for (const [name, subject, body] of templates)
		db.insert(messageTemplates)
			.values({
				schoolId,
				id: `${schoolId}-template-${sortKey(name)}`,
				name,
				nameKey: sortKey(name),
				subject,
				body,
				createdAt: now - 40 * DAY,
				updatedAt: now - 40 * DAY,
			})
			.run()
}

/** One sent, one scheduled, and a draft. */
function addBroadcasts(db: Db, schoolId: string, now: number) {
	const senderId = `${schoolId}-admin`
	const about = { schoolId, senderId, createdAt: now - 7 * DAY, updatedAt: now - 6 * DAY }
	const broadcastId = (id: string) => `${schoolId}-broadcast-${id}`
	db.insert(broadcasts)
		.values([
			{
				...about,
				id: broadcastId('concert'),
				kind: 'announcement',
				subject: 'Spring concert on Saturday',
				body: TOLD.at(-1)?.lines[0]?.[2] ?? '',
				audience: { to: 'everyone' },
				state: 'sent',
				sendAt: now - 6 * DAY,
				conversationId: `${schoolId}-conversation-spring-concert`,
			},
			{
				...about,
				id: broadcastId('term'),
				kind: 'message',
				subject: 'Dates of the summer term',
				body: 'Dear {name},\n\nthe summer term begins in three weeks. {students} keeps the same time.',
				audience: { to: 'families' },
				state: 'draft',
			},
			{
				...about,
				id: broadcastId('photos'),
				kind: 'message',
				subject: 'Photos of the recital',
				body: 'Dear {name},\n\nthe photos of the recital hang in the hall until the end of the month.',
				audience: { to: 'families' },
				state: 'scheduled',
				sendAt: now + 30 * DAY,
			},
		])
		.run()
	const people = [
		['Grace Okafor', 'sent', 'parent', 'parent@harmony.example'],
		['Jun Mori', 'sent', 'teacher', 'teacher@harmony.example'],
		['Iris Lund', 'app', 'student', null],
		['Hale family', 'failed', null, 'hale@families.example'],
	] as const
	const concert = TOLD.at(-1)
	const messageId = `${firstIdAt(now - (concert?.lines[0]?.[1] ?? 0) * MINUTE)}${concert?.id ?? ''}0`
	const shown = { messageId, conversationId: `${schoolId}-conversation-spring-concert` }
	for (const [name, state, who, email] of people)
		for (const broadcast of ['concert', 'photos'])
			db.insert(deliveries)
				.values({
					...(who && broadcast === 'concert' ? shown : {}),
					schoolId,
					id: `${broadcastId(broadcast)}-${plain(name)}`,
					broadcastId: broadcastId(broadcast),
					senderId,
					recipient: `member:${schoolId}-${who ?? plain(name)}`,
					name,
					email,
					membershipId: who && `${schoolId}-${who}`,
					state: broadcast === 'photos' ? 'waiting' : state,
					at: now - 6 * DAY,
				})
				.run()
	// A bounced address, so that the demo shows how to handle one.
	db.insert(bouncedAddresses)
		.values({ schoolId, emailKey: 'rita.silva@post.example', at: now - 2 * DAY })
		.run()
}
