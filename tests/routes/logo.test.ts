import { beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { sendDueMail } from '#app/jobs/outbox.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { queueSchoolMail } from '#app/models/mail/outbox.server.ts'
import { write } from '#db/client.server.ts'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool, aStudent, aTeacher, aTeacherAt, type ASchool } from '../support/factories.ts'
import { aBomb, aPicture } from '../support/images.ts'
import { upload } from '../support/library.ts'
import { aParent } from '../support/portal.ts'
import { letter } from '#app/letters/letter.server.ts'
import { Visitor } from '../support/visitor.ts'

const LOGO = '/settings/school/logo'
const IDENTITY = '/settings/school'

let school: ASchool
let office: Visitor

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
})

const send = (bytes: Buffer, to = LOGO) => upload(office, { name: 'logo.svg', bytes }, {}, to)

const logoNow = (id = school.id) =>
	rows<{ logo: string | null }>('select logo_id as logo from schools where id = ?', id)[0]?.logo ?? null

/** The address of the logo of the school, which has one now. */
async function shown(): Promise<string> {
	expect((await send(await aPicture(900, 300))).status).toBe(303)
	return `/logos/${logoNow()}`
}

describe('the logo of a school', () => {
	it('stands in the menu, in the portal and beside the form', async () => {
		const path = await shown()
		expect((await office.get('/students')).body).toContain(`<img class="sidebar-logo" src="${path}"`)
		expect((await office.get(IDENTITY)).body).toContain(path)
		const parent = await Visitor.signedInAs(aParent(school, [aStudent(school)]))
		expect((await parent.get('/student/dashboard')).body).toContain(`src="${path}"`)
		const another = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await another.get('/students')).body).not.toContain('/logos/')
	})

	it('is a small PNG that whoever has its address sees, and no other file is', async () => {
		const stranger = new Visitor()
		const { status, bytes, headers } = await stranger.get(await shown())
		expect(status).toBe(200)
		const about = await sharp(bytes).metadata()
		expect([about.format, about.exif]).toEqual(['png', undefined])
		expect(about.width).toBeLessThanOrEqual(480)
		expect(about.height).toBeLessThanOrEqual(160)
		expect(bytes.length).toBeLessThanOrEqual(8 * 1024)
		expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
		const teacher = aTeacher(school)
		await send(await aPicture(), `/teachers/${teacher}/photo`)
		const [{ photo = '' } = {}] = rows<{ photo: string }>(
			'select photo_id as photo from teachers where id = ?',
			teacher,
		)
		expect(photo).not.toBe('')
		expect((await stranger.get(`/logos/${photo}`)).status).toBe(404)
	})

	it('goes for good when it is removed or changed', async () => {
		const first = await shown()
		const second = await shown()
		expect(second).not.toBe(first)
		expect((await office.get(first)).status).toBe(404)
		expect((await office.post(`${IDENTITY}/remove-logo`, {})).status).toBe(303)
		expect((await office.get(second)).status).toBe(404)
		expect(logoNow()).toBeNull()
		expect((await office.get('/students')).body).not.toContain('/logos/')
	})

	it.each([
		['no file', async () => Buffer.alloc(0), 400, 'Choose an image.'],
		['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'Choose a PNG'],
		['a bomb', aBomb, 415, 'of at most 25 megapixels'],
		['a picture of one color', async () => aFlat(), 303, ''],
	])('where it is %s', async (_, bytes, status, text) => {
		const answer = await send(await bytes())
		expect(answer.status).toBe(status)
		expect(answer.body).toContain(text)
		expect(logoNow() === null).toBe(status !== 303)
	})

	it('is not a teacher’s or a family’s to change', async () => {
		for (const person of [aTeacherAt(school), aParent(school, [aStudent(school)])]) {
			const visitor = await Visitor.signedInAs(person)
			const answer = await upload(visitor, { name: 'l.png', bytes: await aPicture() }, {}, LOGO)
			expect(answer.status).not.toBe(200)
			expect(logoNow()).toBeNull()
		}
	})

	it('comes along with its emails, and none with those of the platform', async () => {
		await shown()
		const mail = letter({ kind: 'a', to: 'ana@families.example', subject: 'S', paragraphs: ['T'] })
		write((tx) => queueSchoolMail(tx, school.id, [mail]))
		const seen: Mail[] = []
		const deliver = async (sent: Mail) => (seen.push(sent), { ok: true as const })
		await sendDueMail({ deliver, keepsWords: false })
		const mine = seen.find(({ to }) => to === mail.to)
		expect(mine?.html).toContain('<img src="cid:logo" alt="" height="40"')
		expect((await sharp(mine?.logo?.content).metadata()).format).toBe('png')
	})
})

describe('the photo of a teacher', () => {
	it('is shown in the list, on the page and to the school, and goes when it is removed', async () => {
		const teacherId = aTeacher(school)
		const page = `/teachers/${teacherId}`
		expect((await office.get(`${page}/remove-photo`)).status).toBe(404)
		expect((await office.get(`${page}/photo`)).body).not.toContain('remove-photo')
		expect((await send(await aPicture(), `${page}/photo`)).status).toBe(303)
		expect((await office.get(`${page}/photo`)).body).toContain(`href="${page}/remove-photo"`)
		const [{ photo = '' } = {}] = rows<{ photo: string }>(
			'select photo_id as photo from teachers where id = ?',
			teacherId,
		)
		for (const path of [page, '/teachers']) expect((await office.get(path)).body).toContain(`/files/${photo}`)
		const parent = await Visitor.signedInAs(aParent(school, [aStudent(school)]))
		expect((await parent.get(`/files/${photo}`)).status).toBe(200)
		const another = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await another.get(`/files/${photo}`)).status).toBe(404)
		expect((await office.get(`${page}/remove-photo`)).page.heading).toContain('Remove the photo of')
		expect((await office.post(`${page}/remove-photo`, {})).status).toBe(303)
		expect((await parent.get(`/files/${photo}`)).status).toBe(404)
	})
})

function aFlat(): Promise<Buffer> {
	return sharp({ create: { width: 200, height: 100, channels: 4, background: '#336699' } })
		.png()
		.toBuffer()
}
