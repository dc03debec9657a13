import { beforeEach, expect, it } from 'vitest'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool, aTeacherAt, type APerson, type ASchool } from '../support/factories.ts'
import { aPicture } from '../support/images.ts'
import { upload } from '../support/library.ts'
import { aParent } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const SETTINGS = '/dashboard/teacher/settings'

let school: ASchool
let teacher: APerson
let own: Visitor

beforeEach(async () => {
	school = aSchool()
	teacher = aTeacherAt(school)
	own = await Visitor.signedInAs(teacher)
})

const send = async (visitor: Visitor) =>
	upload(visitor, { name: 'me.png', bytes: await aPicture() }, {}, `${SETTINGS}/photo`)

const photoOf = ({ membershipId }: APerson) =>
	rows<{ photo: string | null }>(
		'select photo_id as photo from teachers where membership_id = ?',
		membershipId,
	)[0]?.photo

it('a teacher changes and removes their own photo, which the whole school sees', async () => {
	const other = aTeacherAt(school)
	expect((await own.get(SETTINGS)).page.links['Add a photo']).toBe(`${SETTINGS}/photo`)
	expect((await own.follow(await send(own))).page.flash).toContain('Your profile is saved.')
	const path = `/files/${photoOf(teacher)}`
	expect((await own.get(SETTINGS)).body).toContain(`src="${path}"`)
	const office = await Visitor.signedInAs(anAdminAt(school))
	expect((await office.get('/teachers')).body).toContain(`src="${path}"`)
	expect(photoOf(other)).toBeNull()
	const question = await own.get(`${SETTINGS}/remove-photo`)
	expect(question.page.heading).toBe('Remove your photo?')
	await own.post(`${SETTINGS}/remove-photo`)
	expect(photoOf(teacher)).toBeNull()
	expect((await own.get(path)).status).toBe(404)
})

it('nobody else has one to change there', async () => {
	const parent = await Visitor.signedInAs(aParent(school, []))
	const answer = await send(parent)
	expect(answer.status).not.toBe(200)
	expect(rows('select id from files')).toEqual([])
	expect((await own.post(`${SETTINGS}/photo`)).status).toBe(400)
})
