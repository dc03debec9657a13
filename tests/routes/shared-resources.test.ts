import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { classTeachers, schoolProfiles } from '#db/schema/index.ts'
import { setLastDay } from '#app/models/teacher/leaving.server.ts'
import { today, daysAfter } from '#app/utils/dates.ts'
import { change, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aGuardianAt,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aStudentAt,
	aTeacherAt,
	joins,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { aPicture } from '../support/images.ts'
import { aPdf, fileOf, LIBRARY, share, uploaded } from '../support/library.ts'
import { aRecording } from '../support/sounds.ts'
import { aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const SHARED = '/student/resources'
let school: ASchool
let jun: APerson
let teacher: Visitor
let piano: string

beforeEach(async () => {
	school = aSchool()
	jun = aTeacherAt(school)
	teacher = await Visitor.signedInAs(jun)
	piano = aClass(school, { name: 'Piano' })
	const [own] = rows<{ id: string }>('select id from teachers where membership_id = ?', jun.membershipId)
	database()
		.insert(classTeachers)
		.values({ schoolId: school.id, classId: piano, teacherId: own?.id ?? '', part: 'lead' })
		.run()
})

/** A child in the class, of whoever is asked for. */
function aChild(firstName: string): string {
	const id = aStudent(school, { firstName, lastName: 'Okafor' })
	anEnrolment(school, piano, id)
	return id
}

/** A parent with an account, who looks after these. */
async function aParent(...studentIds: string[]): Promise<Visitor> {
	const person = aGuardianAt(school)
	const guardianId = aGuardian(school, { name: person.name }, ...studentIds)
	change('update guardians set membership_id = ? where id = ?', person.membershipId, guardianId)
	return Visitor.signedInAs(person)
}

describe('what is shared with a family', () => {
	it('is listed by class and child, with its size, and is read by them', async () => {
		const ada = aChild('Ada')
		const parent = await aParent(ada)
		const scales = await uploaded(teacher, aPdf('Scales'), { note: 'Hands apart first.' })
		await share(teacher, scales, { classId: piano })
		const waltz = await uploaded(teacher, { name: 'Waltz.wav', bytes: aRecording() })
		await share(teacher, waltz, { studentId: ada })
		const { page, body, status } = await parent.get(SHARED)
		expect([status, page.heading]).toEqual([200, 'Files'])
		for (const text of [
			'Piano Scales New Hands apart first.',
			'For Ada Waltz New',
			'PDF, 1 KB',
			'Audio, 8 KB',
		])
			expect(page.text).toContain(text)
		expect(page.links['Download Scales']).toBe(await fileOf(teacher, scales))
		expect(body).toContain('<audio')
		expect(body).not.toMatch(/<script[^>]*entry\.client|__remixContext| style="/)
		for (const id of [scales, waltz]) expect((await parent.get(await fileOf(teacher, id))).status).toBe(200)
	})

	it('names the kind of a file in the language of the family', async () => {
		const ada = aChild('Ada')
		const parent = await aParent(ada)
		change(`insert into preferences (user_id, language, updated_at) select id, 'es', 0 from users`)
		const picture = await uploaded(teacher, { name: 'Bow.png', bytes: await aPicture() })
		await share(teacher, picture, { studentId: ada })
		expect((await parent.get(SHARED)).page.text).toContain('Imagen, ')
	})

	it('is played by a page that may load nothing else', async () => {
		const { headers } = await (await aParent(aChild('Ada'))).get(SHARED)
		expect(headers['content-security-policy']).toContain(`media-src 'self'`)
	})

	it('is also there for learners who have an account of their own', async () => {
		const person = aStudentAt(school)
		const [own] = rows<{ id: string }>('select id from students where membership_id = ?', person.membershipId)
		const id = await uploaded(teacher)
		anEnrolment(school, piano, own?.id ?? '')
		await share(teacher, id, { studentId: own?.id ?? '' })
		const learner = await Visitor.signedInAs(person)
		expect((await learner.get(SHARED)).page.text).toContain('For you Scales')
		expect((await learner.get(await fileOf(teacher, id))).status).toBe(200)
	})

	it('is shown for one child or for all, and once where two are in one class', async () => {
		const [ada, ben] = [aChild('Ada'), aChild('Ben')]
		const parent = await aParent(ada, ben)
		await share(teacher, await uploaded(teacher, aPdf('Scales')), { classId: piano, studentId: ada })
		await share(teacher, await uploaded(teacher, aPdf('Waltz')), { studentId: ben })
		const titles = async (query = '') =>
			[...(await parent.get(SHARED + query)).page.text.matchAll(/Download (\w+)/g)].map(([, title]) => title)
		expect((await titles()).sort()).toEqual(['Scales', 'Waltz'])
		expect(await titles(`?child=${ada}`)).toEqual(['Scales'])
		expect((await titles(`?child=${ben}`)).sort()).toEqual(['Scales', 'Waltz'])
		expect(await titles('?search=wal')).toEqual(['Waltz'])
		expect((await parent.get(`${SHARED}?search=opera`)).page.text).toContain('Nothing is called “opera”')
	})

	it('is empty at first, and says what appears', async () => {
		expect((await (await aParent(aChild('Ada'))).get(SHARED)).page.text).toContain(
			'Nothing is shared with you yet.',
		)
	})
})

describe('a file is read by nobody else', () => {
	let id: string
	let url: string
	let ada: string
	let parent: Visitor
	const status = async (who = parent) => (await who.call('GET', url)).status

	beforeEach(async () => {
		ada = aChild('Ada')
		parent = await aParent(ada)
		id = await uploaded(teacher)
		url = await fileOf(teacher, id)
	})

	it('than those it is shared with, and to the others it is as if it were not there', async () => {
		await share(teacher, id, { studentId: ada })
		const garbage = await parent.call('GET', '/files/none')
		const elsewhere = aSchool()
		const strangers = [await aParent(aChild('Ben')), await Visitor.signedInAs(aGuardianAt(elsewhere))]
		for (const stranger of strangers) {
			const answer = await stranger.call('GET', url)
			expect([answer.status, answer.body]).toEqual([404, garbage.body])
			expect((await stranger.get(SHARED)).page.text).not.toContain('Scales')
		}
		expect(await status()).toBe(200)
		expect(await status(new Visitor())).toBe(401)
	})

	it('before its first day, after its last, or once it is no longer shared', async () => {
		const day = today('America/New_York')
		await share(teacher, id, { classId: piano, startsOn: daysAfter(day, 1) })
		expect(await status()).toBe(404)
		await share(teacher, id, { classId: piano, startsOn: day, endsOn: day })
		expect(await status()).toBe(200)
		change('update resource_shares set ends_on = ?', daysAfter(day, -1))
		expect(await status()).toBe(404)
		expect((await parent.get(SHARED)).page.text).not.toContain('Scales')
	})

	it('when it is withdrawn: they are told since when', async () => {
		await share(teacher, id, { classId: piano })
		await teacher.post(`${LIBRARY}/${id}/withdraw`)
		expect(await status()).toBe(404)
		const { page } = await parent.get(SHARED)
		expect(page.text).toMatch(/Scales Withdrawn since \d+ \w+ \d{4}\./)
		expect(page.links['Download Scales']).toBeUndefined()
		await teacher.post(`${LIBRARY}/${id}`, { intent: 'restore' })
		expect(await status()).toBe(200)
	})

	it('when the child leaves the class', async () => {
		await share(teacher, id, { classId: piano })
		change(`update enrolments set state = 'ended', ends_on = '2020-02-02'`)
		expect(await status()).toBe(404)
	})

	it('when the child only waits for a seat in it', async () => {
		await share(teacher, id, { classId: piano })
		change(`update enrolments set state = 'waiting', queued_at = 1, position = 1`)
		expect(await status()).toBe(404)
	})

	it('when a court keeps them from the child', async () => {
		await share(teacher, id, { classId: piano })
		change('update guardianships set no_contact = 1')
		expect(await status()).toBe(404)
	})

	it('when the school shows no resources, or is paused', async () => {
		await share(teacher, id, { classId: piano })
		database()
			.insert(schoolProfiles)
			.values({ schoolId: school.id, showsResources: false, updatedAt: 1 })
			.run()
		expect([await status(), (await parent.get(SHARED)).status]).toEqual([404, 404])
		change('update school_profiles set shows_resources = 1')
		expect(await status()).toBe(200)
		change(`update subscriptions set state = 'expired', paid_through = 1`)
		expect([await status(), (await parent.get(SHARED)).status]).toEqual([404, 403])
	})

	it('by its teacher when they sign in at another school, or have left', async () => {
		const other = aSchool()
		joins(jun, other, 'teacher')
		expect(await status(teacher)).toBe(200)
		change(
			'update sessions set school_id = ?, membership_id = (select id from memberships where school_id = ?)',
			other.id,
			other.id,
		)
		expect(await status(teacher)).toBe(404)
	})
})

it.each(['none', ''])('the page of a child who is not theirs is not there: %s', async (id) => {
	const stranger = id || aChild('Ben')
	const parent = await aParent(aChild('Ada'))
	expect((await parent.get(`${SHARED}?child=${stranger}`)).status).toBe(404)
})

describe('what a teacher shared who has left', () => {
	let id: string
	let file: string
	let parent: Visitor
	let office: APerson

	beforeEach(async () => {
		parent = await aParent(aChild('Ada'))
		id = await uploaded(teacher, aPdf('Scales'))
		file = await fileOf(teacher, id)
		office = anAdminAt(school)
		await share(teacher, id, { classId: piano })
	})

	const status = async (visitor = parent) => (await visitor.get(file)).status
	const teacherOf = ({ membershipId }: APerson) =>
		rows<{ id: string }>('select id from teachers where membership_id = ?', membershipId)[0]?.id ?? ''
	const leaves = () =>
		setLastDay(accessOf(office, 'teacher:write'), { id: teacherOf(jun), version: 1 }, '2020-01-01')

	it('is opened and stopped by the next teacher of the class, who may not change it', async () => {
		const next = aTeacherAt(school)
		const colleague = await Visitor.signedInAs(next)
		change('update class_teachers set teacher_id = ? where class_id = ?', teacherOf(next), piano)
		expect([(await colleague.get(`${LIBRARY}/${id}`)).status, await status(colleague)]).toEqual([404, 404])
		expect(leaves().ok).toBe(true)
		expect([await status(), await status(colleague)]).toEqual([200, 200])
		expect((await colleague.get(LIBRARY)).page.text).toContain(`PDF, 1 KB, from ${jun.name}`)
		const { page } = await colleague.get(`${LIBRARY}/${id}`)
		expect(page.text).not.toContain('Share with more')
		expect([page.links['Download'], page.links['Edit']]).toEqual([file, undefined])
		for (const task of ['edit', 'replace', 'withdraw', 'delete'])
			expect((await colleague.get(`${LIBRARY}/${id}/${task}`)).status).toBe(404)
		for (const task of ['/withdraw', '/delete', ''])
			expect((await colleague.post(`${LIBRARY}/${id}${task}`, { classId: piano })).status).toBe(404)
		const [share] = rows<{ id: string }>('select id from resource_shares where class_id = ?', piano)
		const stopped = await colleague.post(`${LIBRARY}/${id}`, { intent: 'unshare', share: share?.id ?? '' })
		expect((await colleague.follow(stopped)).page.text).toContain('No resources yet')
		expect([await status(), await status(colleague)]).toEqual([404, 404])
	})

	it('is named on the page where they leave, if there is any', async () => {
		const visitor = await Visitor.signedInAs(office)
		const leaving = async () => (await visitor.get(`/teachers/${teacherOf(jun)}/leaving`)).page.text
		expect(await leaving()).toContain('share resources with')
		change('delete from resource_shares')
		expect(await leaving()).not.toContain('share resources with')
	})
})
