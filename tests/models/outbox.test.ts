import { expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { schoolIdOf } from '#app/models/access.server.ts'
import { letter } from '#app/letters/letter.server.ts'
import { queueMail, queueSchoolMail } from '#app/models/mail/outbox.server.ts'
import { change, rows } from '../support/database.ts'
import { anAdminAt, aSchool, aSoloTeacherAt } from '../support/factories.ts'

const NOON = Date.UTC(2026, 3, 14, 12)
const mail = { kind: 'password-reset', to: 'ana@example.test', subject: 'S', text: 'T', html: '<p>H</p>' }

it('mail waits to be sent, from now on, with all its parts', () => {
	write((tx) => queueMail(tx, [mail, { ...mail, to: 'bo@example.test', replyTo: 'us@example.test' }], NOON))
	const waiting = { created_at: NOON, due_at: NOON, tries: 0, sent_at: null, dead_at: null, last_error: null }
	expect(rows('select * from outbox order by to_address')).toMatchObject([
		{
			kind: 'password-reset',
			to_address: 'ana@example.test',
			reply_to: null,
			subject: 'S',
			text: 'T',
			...waiting,
		},
		{ to_address: 'bo@example.test', reply_to: 'us@example.test', html: '<p>H</p>', ...waiting },
	])
})

it('mail goes with its change when that is undone', () => {
	const undo = () =>
		write((tx) => {
			queueMail(tx, [mail])
			throw new Error('undone')
		})
	expect(undo).toThrow('undone')
	expect(rows('select * from outbox')).toEqual([])
})

it('mail of a school without an address of its own is answered to its owner', () => {
	const school = aSchool()
	const owner = anAdminAt(school)
	const queue = () => write((tx) => queueSchoolMail(tx, schoolIdOf(school.id), [mail], NOON))
	const replies = () =>
		rows<{ reply_to: string }>('select reply_to from outbox order by id').map((row) => row.reply_to)
	queue()
	expect(replies()).toEqual([owner.email])
	change(
		`insert into school_profiles (school_id, email, updated_at) values (?, 'office@cantabile.example', 1)`,
		school.id,
	)
	queue()
	expect(replies()).toEqual([owner.email, 'office@cantabile.example'])
})

it('the owner is not told to answer an email to reach their own school', () => {
	const school = aSchool({ kind: 'solo' })
	const { email: owner } = aSoloTeacherAt(school)
	change(
		`insert into school_profiles (school_id, email, updated_at) values (?, 'office@cantabile.example', 1)`,
		school.id,
	)
	for (const to of [owner, 'office@Cantabile.example', 'family@example.test'])
		write((tx) =>
			queueSchoolMail(tx, schoolIdOf(school.id), [
				letter({ kind: 'change', to: to ?? '', subject: 'S', paragraphs: [] }),
			]),
		)
	expect(rows('select to_address from outbox')).toHaveLength(3)
	expect(rows("select to_address as t from outbox where text like '%Reply to this email%'")).toEqual([
		{ t: 'family@example.test' },
	])
})
