import { beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { removeOrphans } from '#app/jobs/files.server.ts'
import { hasBytes } from '#db/files.server.ts'
import { database } from '#db/client.server.ts'
import { classTeachers } from '#db/schema/index.ts'
import { rows } from '../support/database.ts'
import {
	aClass,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacherAt,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { aBomb, aPhotoOnItsSide, aPicture } from '../support/images.ts'
import { upload } from '../support/library.ts'
import { aParent } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const DAY = 24 * 60 * 60 * 1000

let school: ASchool
let office: Visitor
let ada: string

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Ruiz' })
})

const send = (bytes: Buffer, id = ada) =>
	upload(office, { name: '../../ada.svg', bytes }, {}, `/students/${id}/photo`)

/** The address of the photo of a student, who has one now. */
async function photographed(id = ada): Promise<string> {
	const answer = await send(await aPicture(), id)
	expect(answer.status).toBe(303)
	const [{ photo = '' } = {}] = rows<{ photo: string }>(
		'select photo_id as photo from students where id = ?',
		id,
	)
	return `/files/${photo}`
}

const statusFor = async (person: APerson, path: string) =>
	(await (await Visitor.signedInAs(person)).get(path)).status

function ledBy(teacher: APerson): string {
	const classId = aClass(school)
	const [{ id: teacherId = '' } = {}] = rows<{ id: string }>(
		'select id from teachers where membership_id = ?',
		teacher.membershipId,
	)
	database().insert(classTeachers).values({ schoolId: school.id, classId, teacherId, part: 'lead' }).run()
	return classId
}

describe('the photo of a student', () => {
	it('is shown on the page and in the list, with room kept for it', async () => {
		expect((await office.get(`/students/${ada}`)).page.links['Photo']).toBe(`/students/${ada}/photo`)
		const path = await photographed()
		for (const page of [`/students/${ada}`, '/students/list']) {
			const { body } = await office.get(page)
			const [image = ''] = new RegExp(`<img[^>]*src="${path}"[^>]*>`).exec(body) ?? []
			expect(image).toContain('alt=""')
			expect(image).toContain('loading="lazy"')
			expect(image).toMatch(/width="\d+" height="\d+"/)
		}
	})

	it('is on the roster and, loaded at once, on the roll that is printed; the others have initials', async () => {
		const classId = aClass(school)
		anEnrolment(school, classId, ada)
		anEnrolment(school, classId, aStudent(school, { firstName: 'Tom', lastName: 'Hale' }))
		expect((await office.get(`/classes/${classId}/students/print-roll`)).body).not.toContain('printed-face')
		const path = await photographed()
		const roster = await office.get(`/classes/${classId}/students`)
		expect(roster.body).toMatch(new RegExp(`<img class="avatar" src="${path}"`))
		expect(roster.body).toContain('data-initials="TH"')
		const { body } = await office.get(`/classes/${classId}/students/print-roll`)
		expect(new RegExp(`<img[^>]*src="${path}"[^>]*>`).exec(body)?.[0]).not.toContain('lazy')
		expect(body).toContain('class="printed-face" data-initials="TH"')
		// Only a script can print.
		expect(body).toMatch(/<button[^>]* hidden="">Print<\/button>/)
	})

	it('is in the lists of the teacher who teaches them', async () => {
		const teacher = aTeacherAt(school)
		const classId = ledBy(teacher)
		anEnrolment(school, classId, ada)
		const path = await photographed()
		const own = await Visitor.signedInAs(teacher)
		for (const page of [`/dashboard/teacher/class/${classId}`, '/dashboard/teacher/students'])
			expect((await own.get(page)).body).toContain(`src="${path}"`)
	})

	it('is a small square without what the camera wrote, the right way up', async () => {
		for (const picture of [await aPicture(1200, 900), await aPhotoOnItsSide()]) {
			expect((await send(picture)).status).toBe(303)
			const [{ photo = '' } = {}] = rows<{ photo: string }>(
				'select photo_id as photo from students where id = ?',
				ada,
			)
			const { bytes, headers } = await office.get(`/files/${photo}`)
			const about = await sharp(bytes).metadata()
			expect([about.format, about.width, about.height, about.exif, about.orientation]).toEqual([
				...['webp', 96, 96],
				...[undefined, undefined],
			])
			expect(bytes.length).toBeLessThanOrEqual(4096)
			expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
			expect(headers['content-disposition']).toContain('photo.webp')
		}
	})

	it.each([
		['no file', async () => Buffer.alloc(0), 400, 'Choose a photo.'],
		['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'Choose a PNG'],
		['a bomb', aBomb, 415, 'of at most 25 megapixels'],
		['a picture cut off', async () => (await aPicture()).subarray(0, 400), 415, 'Choose a PNG'],
	])('is not %s', async (_, bytes, status, text) => {
		const answer = await send(await bytes())
		expect([answer.status, answer.page.problemOf('file')]).toEqual([status, expect.stringContaining(text)])
		expect(rows('select id from files')).toEqual([])
	})

	it('has at most 8 MB', async () => {
		const large = Buffer.concat([await aPicture(), Buffer.alloc(12 * 1024 * 1024)])
		const answer = await send(large)
		expect(answer.status).toBe(413)
		expect(rows('select id from files')).toEqual([])
	})

	it('is seen by whoever sees the student, and by nobody else', async () => {
		const path = await photographed()
		const [parent, other] = [aParent(school, [ada]), aParent(school, [aStudent(school)])]
		const teacher = aTeacherAt(school)
		expect(await statusFor(teacher, path)).toBe(404)
		const classId = ledBy(teacher)
		anEnrolment(school, classId, ada)
		expect(await statusFor(teacher, path)).toBe(200)
		expect(await statusFor(parent, path)).toBe(200)
		expect(await statusFor(other, path)).toBe(404)
		expect(await statusFor(anAdminAt(aSchool()), path)).toBe(404)
		expect((await new Visitor().get(path)).status).toBe(302)
	})

	it('is replaced by the next one, and the one before is gone', async () => {
		const before = await photographed()
		const after = await photographed()
		expect(after).not.toBe(before)
		expect((await office.get(before)).status).toBe(404)
		expect((await office.get(after)).status).toBe(200)
	})

	it('is removed after a question, with its bytes', async () => {
		const path = await photographed()
		const question = await office.get(`/students/${ada}/remove-photo`)
		expect(question.page.heading).toContain('Remove the photo of Ada Ruiz')
		const { page } = await office.follow(await office.post(`/students/${ada}/remove-photo`))
		expect(page.flash).toContain('The photo of Ada Ruiz was removed.')
		expect((await office.get(path)).status).toBe(404)
		await removeOrphans(Date.now() + 3 * DAY)
		expect(hasBytes(path.replace('/files/', ''))).toBe(false)
		expect((await office.get(`/students/${ada}/remove-photo`)).status).toBe(404)
	})

	it('goes when the student is erased', async () => {
		const path = await photographed()
		const answer = await office.post(`/students/${ada}/erase`, { version: '1', name: 'Ada Ruiz' })
		expect(answer.status).toBe(303)
		expect((await office.get(path)).status).toBe(404)
		await removeOrphans(Date.now() + 3 * DAY)
		expect(hasBytes(path.replace('/files/', ''))).toBe(false)
	})

	it('is not given to a student of another school', async () => {
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		const picture = await aPicture()
		const answer = await upload(stranger, { name: 'a.png', bytes: picture }, {}, `/students/${ada}/photo`)
		expect(answer.status).toBe(404)
		expect(rows('select id from files')).toEqual([])
	})
})
