import { afterEach, expect, it, vi } from 'vitest'
import { href } from '#app/domain/href.ts'
import { change, rows } from '../support/database.ts'
import { aClass, anAdminAt, anEnrolment } from '../support/factories.ts'
import { aHousehold } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => void vi.useRealTimers())

it('the office emails a family of a pause and a last day, and the family reads them beside its lessons', async () => {
	const { school, violin, enrolmentId, ben, parent } = aHousehold()
	const choir = aClass(school, { name: 'Choir' })
	const inChoir = anEnrolment(school, choir, ben)
	change('delete from outbox')
	const office = await Visitor.signedInAs(anAdminAt(school))
	const save = async (classId: string, task: string, seat: string, values: Record<string, string>) => {
		const path = `${href.class(classId, 'students')}/${task}?enrolment=${seat}`
		const { page } = await office.get(path)
		expect(page.text).toContain('Email 1 person about this')
		expect(page.control('tells')).toContain('checked=""')
		const [version, shown] = [page.valueOf('version') ?? '', page.valueOf('shown') ?? '']
		return (await office.follow(await office.post(path, { version, shown, ...values }))).page.flash
	}
	const days = { from: '12/01/2026', to: '18/01/2026', keepsSeat: 'on', lessons: 'keep' }
	expect(await save(violin, 'pause', enrolmentId, { ...days, tells: 'on' })).toContain(
		'The families will get an email',
	)
	const untold = await save(choir, 'end', inChoir, { endsOn: '30/01/2026', reason: 'Moves' })
	expect(untold).not.toContain('email')
	expect(rows<{ text: string }>('select text from outbox')).toEqual([
		{ text: expect.stringContaining('Violin: pause from 12 January 2026 to 18 January 2026.') as string },
	])
	const family = await Visitor.signedInAs(parent)
	const { page } = await family.get(href.portal('schedule'))
	expect(page.text).toContain('Ben, Violin: paused from 12 January 2026 to 18 January 2026')
	expect(page.text).toContain('Ben, Choir: last day 30 January 2026')
})

it('the office emails a family of a move to another class', async () => {
	const { school, violin, enrolmentId } = aHousehold()
	const choir = aClass(school, { name: 'Choir', weekday: 6, startTime: '10:00' })
	change('delete from outbox')
	const office = await Visitor.signedInAs(anAdminAt(school))
	const path = `${href.class(violin, 'students')}/move?enrolment=${enrolmentId}`
	const { page } = await office.get(path)
	expect(page.text).toContain('Email 1 person about this')
	expect(page.control('tells')).toContain('checked=""')
	const [version, shown] = [page.valueOf('version') ?? '', page.valueOf('shown') ?? '']
	const values = { version, shown, classId: choir, startsOn: '01/12/2098', tells: 'on' }
	const moved = await office.follow(await office.post(path, values))
	expect(moved.page.flash).toContain('The families will get an email')
	const [told] = rows<{ text: string }>('select text from outbox where text like ?', '%Choir%')
	expect(told?.text).toContain('Violin: last day 30 November 2098.')
	expect(told?.text).toContain('Choir: from 1 December 2098. The class meets on Saturday, 10:00.')
})

it('the office emails a family, if it wants to, that a student joins a class or gets a private lesson', async () => {
	const { school, ben } = aHousehold()
	const choir = aClass(school, { name: 'Choir', weekday: 6, startTime: '10:00' })
	const band = aClass(school, { name: 'Band', weekday: 5, startTime: '17:00' })
	change('delete from outbox')
	const office = await Visitor.signedInAs(anAdminAt(school))
	const send = async (path: string, values: Record<string, string>) => {
		const { page } = await office.get(path)
		expect(page.text, path).toContain('Email 1 person about this')
		expect(page.control('tells')).not.toContain('checked')
		const formKey = page.valueOf('formKey') ?? ''
		const answer = await office.follow(await office.post(path, { formKey, ...values }))
		return answer.page.flash
	}
	const letters = () =>
		rows<{ text: string }>('select text from outbox order by rowid').map(({ text }) => text)
	const told = 'The families will get an email'
	const join = { studentId: ben, startsOn: '01/12/2098' }
	expect(await send(href.class(band, 'students/add', { student: ben }), join)).not.toContain('email')
	expect(letters()).toEqual([])

	change('delete from enrolments where class_id = ?', band)
	expect(await send(href.class(band, 'students/add', { student: ben }), { ...join, tells: 'on' })).toContain(
		told,
	)
	expect(letters().at(-1)).toContain('Band: from 1 December 2098. The class meets on Friday, 17:00.')

	const enroll = { classId: choir, startsOn: '02/12/2098', tells: 'on' }
	expect(await send(href.student(ben, 'enroll'), enroll)).toContain(told)
	expect(letters().at(-1)).toContain('Choir: from 2 December 2098. The class meets on Saturday, 10:00.')

	const weekly = { weekday: '5', startTime: '16:00', durationMinutes: '30', ends: 'open' }
	const lesson = { studentId: ben, startsOn: '16/01/2026', ...weekly, tells: 'on' }
	expect(await send(href.newPrivateLesson({ student: ben }), lesson)).toContain(told)
	expect(letters().at(-1)).toContain(
		'from 16 January 2026. The lesson is on Friday, 16:00. First lesson: Fri 16 January, 16:00.',
	)
})

it('a new status tells the family of all its seats, but not of a place on a waiting list', async () => {
	const { school, ben } = aHousehold()
	const choir = aClass(school, { name: 'Choir' })
	anEnrolment(school, choir, ben)
	const queue = aClass(school, { name: 'Theory' })
	anEnrolment(school, queue, ben, { state: 'waiting', position: 1, queuedAt: Date.now() })
	change('delete from outbox')
	const office = await Visitor.signedInAs(anAdminAt(school))
	const save = async (state: string, values: Record<string, string>) => {
		const path = href.student(ben, 'status', { to: state })
		const { page } = await office.get(path)
		expect(page.text).toContain('Email 1 person about this')
		const version = page.valueOf('version') ?? ''
		return (await office.follow(await office.post(path, { state, version, ...values }))).page.flash
	}
	const pause = { since: '12/01/2026', until: '18/01/2026', places: 'keep', lessons: 'keep' }
	expect(await save('paused', { ...pause, tells: 'on' })).toContain('The families will get an email')
	const leaving = { since: '30/01/2026', places: 'give-up', lessons: 'remove', portal: 'keep' }
	expect(await save('left', { ...leaving, tells: 'on' })).toContain('The families will get an email')
	const [first, second] = rows<{ text: string }>('select text from outbox order by rowid')
	expect(first?.text).toContain('Choir: pause from 12 January 2026 to 18 January 2026.')
	expect(first?.text).toContain('Violin: pause from')
	expect(second?.text).toContain('Choir: pause from 12 January 2026 to 18 January 2026. The seat is kept.')
	expect(second?.text).toContain('Last day 30 January 2026.')
	expect(`${first?.text}${second?.text}`).not.toContain('Theory')
	expect(await save('left', leaving)).not.toContain('email')
	expect(rows('select text from outbox')).toHaveLength(2)
})
