import { beforeEach, describe, expect, it } from 'vitest'
import { aPlan } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aGuardianAt,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	type ASchool,
} from '../support/factories.ts'
import { aHall, whenClocksShow } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import { aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let office: Visitor
let classId: string
let student: string
let place: string

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
	classId = aClass(school, { name: 'Band', capacity: 1 })
	student = aStudent(school, { firstName: 'Ada', lastName: 'Lind', state: 'waiting' })
	aGuardian(school, { name: 'Amara Diallo', email: 'amara@example.com', phone: '+1 555 011 7020' }, student)
	place = anEnrolment(school, classId, student, { state: 'waiting', position: 1, queuedAt: 1 })
})

const offer = async (version = 1) =>
	office.follow(
		await office.post(`/classes/${classId}/waiting-list`, {
			intent: 'offer',
			enrolmentId: place,
			version: String(version),
			hours: '24',
		}),
	)

const linksIn = (text: string) =>
	[...text.matchAll(/https?:\/\/[^/\s]+(\/offers\/\S+)/g)].map(([, path]) => path ?? '')

/** What was mailed last: whose it is, and the ways to answer. */
function letter() {
	const [last] = rows<Record<'to' | 'subject' | 'text', string>>(
		'select to_address as "to", subject, text from outbox where kind = \'seat-offer\' order by rowid desc',
	)
	const [accept = '', decline = ''] = linksIn(last?.text ?? '')
	return { to: last?.to, subject: last?.subject, accept, decline }
}

const standing = () => rows<{ state: string }>('select state from enrolments where id = ?', place)[0]?.state

describe('an offer of a seat', () => {
	it('is mailed with a link to accept and one to decline, and the list shows whom to call', async () => {
		const { page } = await offer()
		expect(page.text).toContain('Ada Lind has an offer. An email is on its way to Amara Diallo.')
		expect(page.text).toContain('Amara Diallo (555) 011-7020')
		expect(letter()).toMatchObject({ to: 'amara@example.com', subject: 'A seat in Band for Ada Lind' })
	})

	it('is only shown by its link, and taken by the button, without an account', async () => {
		await offer()
		const family = new Visitor()
		const shown = await family.get(letter().accept)
		expect(shown.status).toBe(200)
		expect(shown.page.text).toContain('A seat is free')
		await family.get(letter().decline)
		expect(standing()).toBe('offered')

		const answered = await family.post(letter().accept, { intent: 'accept' })
		expect(answered.status).toBe(303)
		const { page } = await family.follow(answered)
		expect(page.text).toContain('Ada Lind has a seat in Band.')
		expect(page.text).not.toContain('See the lessons')
		expect(standing()).toBe('active')
	})

	it('says on its page that it is a trial, also once it is accepted', async () => {
		change('update enrolments set is_trial = 1')
		aLesson(school, { classId, startsAt: whenClocksShow('16:00', '2099-01-08') })
		await offer()
		const family = new Visitor()
		const words = 'Trial lesson, Thu 8 January, 16:00. You can decide afterwards whether to enroll.'
		expect((await family.get(letter().accept)).page.text).toContain(words)
		await family.post(letter().accept, { intent: 'accept' })
		expect((await family.get(letter().accept)).page.text).toContain(words)
	})

	it('says on its page what the class costs, and when and where the first lesson is, also once it is accepted', async () => {
		const planId = aPlan(accessOf(anAdminAt(school)), { amountMinor: 40_00 })
		change('insert into class_prices values (?, ?, ?)', school.id, classId, planId)
		const startsAt = whenClocksShow('16:00', '2099-01-08')
		aLesson(school, { classId, roomId: aHall(school.id), startsAt })
		await offer()
		const family = new Visitor()
		const start = 'First lesson: Thu 8 January, 16:00, Hall, North house, 9 Lake Street, Springfield.'
		expect((await family.get(letter().accept)).page.text).toContain(start)
		expect((await family.get(letter().accept)).page.text).not.toContain('costs')
		change(`update classes set is_public = 1, ends_on = '2099-02-28' where id = ?`, classId)
		expect((await family.get(letter().accept)).page.text).toContain(`${start} Last day 28 February 2099.`)
		expect((await family.get(letter().accept)).page.text).toContain('The class costs $40.00 a month.')
		const { page } = await family.follow(await family.post(letter().accept, { intent: 'accept' }))
		expect(page.text).toContain(`${start} Last day 28 February 2099.`)
		expect(mails().find(({ kind }) => kind === 'seat-taken')?.text).toContain(start)
	})

	it('leads to the portal once it is accepted by a guardian with an account', async () => {
		change('update guardians set membership_id = ?', aGuardianAt(school).membershipId)
		await offer()
		const family = new Visitor()
		const { page } = await family.follow(await family.post(letter().accept, { intent: 'accept' }))
		expect(page.links['See the lessons in your account']).toBe('/student/schedule')
		change('insert into school_profiles (school_id, shows_schedule, updated_at) values (?, 0, 1)', school.id)
		expect((await family.get(letter().accept)).page.text).not.toContain('See the lessons')
	})

	it('is declined by the other link, and the class says who decided', async () => {
		await offer()
		const family = new Visitor()
		await family.post(letter().decline, { intent: 'decline' })
		expect(standing()).toBe('ended')
		const { page } = await office.get(`/classes/${classId}/waiting-list`)
		expect(page.text).toMatch(/Ada Lind ?: declined by Amara Diallo/)
	})

	it('that one guardian declines is no longer waited for by the other', async () => {
		aGuardian(school, { name: 'Peter Diallo', email: 'peter@example.com' }, student)
		await offer()
		await new Visitor().post(letter().decline, { intent: 'decline' })
		const told = rows<{ to: string; subject: string; text: string }>(
			`select to_address as "to", subject, text from outbox where kind = 'seat-declined' order by to_address`,
		)
		expect(told.map(({ to, subject }) => [to, subject])).toEqual([
			['amara@example.com', 'Seat in Band declined for Ada Lind'],
			['peter@example.com', 'Seat in Band declined for Ada Lind'],
		])
		expect(told[0]?.text).toMatch(
			/(Amara|Peter) Diallo declined the seat in Band at .+\. Ada Lind is no longer on the waiting list\./,
		)
	})

	it('is answered once, and not after its time', async () => {
		await offer()
		const family = new Visitor()
		const { accept } = letter()
		change('update enrolments set offered_until = ? where id = ?', Date.now() - 1, place)
		expect((await family.post(accept, { intent: 'accept' })).status).toBe(409)
		expect((await family.get(accept)).page.text).toContain('This offer has expired')
		expect(standing()).toBe('offered')
	})

	describe('that the school takes back', () => {
		const step = async (intent: string, version = 2) =>
			office.follow(
				await office.post(`/classes/${classId}/waiting-list`, {
					intent,
					enrolmentId: place,
					version: String(version),
					reason: 'Poppy stays',
				}),
			)
		const said = async (link: string) => (await new Visitor().get(link)).page.text
		const takenBack = () => mails().find(({ kind }) => kind === 'offer-taken-back')?.text
		const STILL = 'The school took this offer back. Ada Lind is still on the waiting list of Band.'

		it('is emailed, and its link says so, also after it is offered again', async () => {
			const { page: offered } = await offer()
			expect(offered.text).toContain('Take the offer back')
			const { page } = await step('take-back')
			expect(page.text).toContain(
				'Ada Lind waits again, without an offer. An email is on its way to Amara Diallo.',
			)
			expect(standing()).toBe('waiting')
			expect(mails().find(({ kind }) => kind === 'offer-taken-back')).toMatchObject({
				to: 'amara@example.com',
				subject: 'Offer of a seat in Band for Ada Lind taken back',
				text: expect.stringContaining('Ada Lind keeps the place on the waiting list.') as string,
			})
			const { accept } = letter()
			expect(await said(accept)).toContain(STILL)
			expect((await new Visitor().post(accept, { intent: 'accept' })).status).toBe(409)
			await office.post(`/classes/${classId}/waiting-list`, {
				intent: 'offer',
				enrolmentId: place,
				version: '3',
				hours: '5',
			})
			expect(await said(accept)).toContain(STILL)
			expect(await said(letter().accept)).toContain('A seat is free')
		})

		it('is not declined by a student who is taken off the list', async () => {
			await offer()
			const { page } = await step('withdraw')
			expect(page.text).toContain('Ada Lind is off the list. An email is on its way to Amara Diallo.')
			expect(takenBack()).toContain('Ada Lind is no longer on the waiting list.')
			const text = await said(letter().accept)
			expect(text).toContain(
				'The school took this offer back. Ada Lind is no longer on the waiting list of Band.',
			)
			expect(text).not.toContain('declined')
		})

		it('is not answered too late by a student who is skipped', async () => {
			anEnrolment(school, classId, aStudent(school), { state: 'waiting', position: 2 })
			await offer()
			await step('skip')
			expect(takenBack()).toContain('Ada Lind stays on the waiting list, one place further down.')
			expect(await said(letter().accept)).toContain(STILL)
		})
	})

	it('has a link of its own, so that an earlier one answers nothing', async () => {
		await offer()
		const { accept } = letter()
		change('update enrolments set offered_until = ?, version = 3 where id = ?', 1, place)
		await offer(3)
		expect((await new Visitor().post(accept, { intent: 'accept' })).status).toBe(409)
		expect((await new Visitor().post(letter().accept, { intent: 'accept' })).status).toBe(303)
	})

	it('cannot be answered by a link that somebody made up or changed', async () => {
		await offer()
		const { accept } = letter()
		const [, token = ''] = /offers\/(.+)$/.exec(accept) ?? []
		for (const forged of ['none', `${token}x`, token.replace(/^../, 'AA')]) {
			expect((await new Visitor().get(`/offers/${forged}`)).status).toBe(400)
			expect((await new Visitor().post(`/offers/${forged}`, { intent: 'accept' })).status).toBe(409)
		}
		expect(standing()).toBe('offered')
	})

	it('goes to nobody whom a court keeps away or who may not book, and their old link is over', async () => {
		await offer()
		change('update guardianships set no_contact = 1 where student_id = ?', student)
		expect((await new Visitor().get(letter().accept)).status).toBe(400)
		expect((await new Visitor().post(letter().accept, { intent: 'accept' })).status).toBe(409)
		const before = mails().length
		change('update enrolments set offered_until = 1, version = 3 where id = ?', place)
		const { page } = await offer(3)
		expect(page.text).toContain('Nobody who may book has an email address, so please call them.')
		expect(page.text).not.toContain('011-7020')
		expect(mails()).toHaveLength(before)
	})
})

describe('a seat that becomes free on a later day', () => {
	it('is announced with that day after the enrollment was ended and on the waiting list', async () => {
		const leaver = aStudent(school, { firstName: 'Frida', lastName: 'Bird', state: 'active' })
		const seat = anEnrolment(school, classId, leaver, { startsOn: '2026-01-02' })
		const list = `/classes/${classId}/waiting-list`
		expect((await office.get(list)).page.text).toContain(
			'Every seat is taken. When one becomes free, offer it to the first in line.',
		)
		const fields = { version: '1', endsOn: '2098-12-18', reason: 'Moves away' }
		const ended = await office.post(`/classes/${classId}/students/end?enrolment=${seat}`, fields)
		expect((await office.follow(ended)).page.text).toContain(
			'Frida Bird’s last day is set. A seat is free from 19 December 2098. Ada Lind is next: offer it on the waiting list.',
		)
		expect((await office.get(list)).page.text).toContain(
			'Every seat is taken. A seat is free from 19 December 2098. You can offer it to the first in line now.',
		)
		for (const path of [list, `/classes/${classId}`])
			expect((await office.get(path)).page.text).toContain('Offer the seat from 19 December 2098')
		await offer()
		expect(rows('select state, starts_on from enrolments where id = ?', place)).toEqual([
			{ state: 'offered', starts_on: '2098-12-19' },
		])
		const seated = await new Visitor().post(letter().accept, { intent: 'accept' })
		expect(seated.status).toBe(303)
		expect(standing()).toBe('future')
		expect((await office.get(`/classes/${classId}/students`)).page.text).toContain('from 19 Dec 2098')
		expect((await office.get('/classes')).page.text).toContain('1 of 1')
	})
})

describe('seats and waiting lists', () => {
	it('are counted alike on the list of classes, the class, its roster and the dashboard', async () => {
		change("update classes set state = 'running', capacity = 2 where id = ?", classId)
		anEnrolment(school, classId, aStudent(school))
		anEnrolment(school, classId, aStudent(school, { state: 'waiting' }), { state: 'waiting', position: 2 })
		await offer()
		const text = async (path: string) => (await office.get(path)).page.text
		expect(await text('/classes')).toContain('1 of 2, 2 waiting')
		for (const path of [`/classes/${classId}/waiting-list`, `/classes/${classId}/students`]) {
			expect(await text(path)).toMatch(/Students\s*1\b/)
			expect(await text(path)).toMatch(/Waiting list\s*2\b/)
		}
		expect(await text(`/classes/${classId}/waiting-list`)).toContain(
			'1 of 2 seats are taken, and one is held for an answer.',
		)
		expect(await text('/dashboard')).toMatch(/In line for a seat\s*2\b/)
	})
})

describe('moving somebody to a full class', () => {
	it('offers its waiting list in the same form, and keeps their seat until one there is theirs', async () => {
		const from = aClass(school, { name: 'Duo' })
		const mover = aStudent(school, { firstName: 'Ben', lastName: 'Lind', state: 'active' })
		const seat = anEnrolment(school, from, mover, { startsOn: '2026-01-02' })
		change("update enrolments set state = 'active', position = null where id = ?", place)
		const path = `/classes/${from}/students/move?enrolment=${seat}`
		change("update classes set weekday = 2, start_time = '16:30' where id = ?", classId)
		expect((await office.get(path)).page.text).toContain('Band, Tuesday, 16:30, full (1 of 1)')
		const fields = { version: '1', classId, startsOn: '2099-01-02' }
		const refused = await office.post(path, fields)
		expect(refused.page.text).toContain('Band is full (1 of 1). Choose its waiting list instead.')
		const waits = await office.follow(await office.post(path, { ...fields, ifFull: 'wait' }))
		expect(waits.page.text).toContain(
			'Ben Lind is number 1 on the waiting list of Band and keeps the seat here until then.',
		)
		const states = () =>
			rows<{ class_id: string; state: string }>(
				'select class_id, state from enrolments where student_id = ? order by id',
				mover,
			).map(({ state }) => state)
		expect(states()).toEqual(['active', 'waiting'])

		change("update enrolments set state = 'ended', ends_on = '2026-01-03' where id = ?", place)
		const waiting = rows<{ id: string }>("select id from enrolments where state = 'waiting'")[0]?.id ?? ''
		const step = (intent: string, version: string) =>
			office.post(`/classes/${classId}/waiting-list`, { intent, enrolmentId: waiting, version, hours: '2' })
		await step('offer', '1')
		await step('accept', '2')
		expect(states()).toEqual(['ending', 'future'])
	})
})
