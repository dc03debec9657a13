import { beforeEach, expect, it } from 'vitest'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool, aTeacherAt, type APerson, type ASchool } from '../support/factories.ts'
import { aPicture } from '../support/images.ts'
import { upload } from '../support/library.ts'
import { aParent } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const PROFILE = '/settings/profile'

let school: ASchool
let admin: APerson
let own: Visitor

beforeEach(async () => {
	school = aSchool()
	admin = anAdminAt(school)
	own = await Visitor.signedInAs(admin)
})

const send = async (visitor: Visitor, bytes?: Buffer) =>
	upload(visitor, { name: 'me.png', bytes: bytes ?? (await aPicture()) }, {}, `${PROFILE}/photo`)

const photoOf = ({ membershipId }: APerson) =>
	rows<{ photo: string | null }>('select photo_id as photo from memberships where id = ?', membershipId)[0]
		?.photo

it('an administrator adds a photo, is shown by it on every page, and removes it again', async () => {
	expect((await own.get(PROFILE)).page.links['Add a photo']).toBe(`${PROFILE}/photo`)
	expect((await own.follow(await send(own))).page.flash).toContain('Your profile is saved.')
	const path = `/files/${photoOf(admin)}`
	expect((await own.get('/students')).body).toMatch(
		new RegExp(`<summary>.*src="${path}" alt="".*</summary>`, 's'),
	)
	expect((await own.get(PROFILE)).page.links['Change photo']).toBe(`${PROFILE}/photo`)
	const colleague = await Visitor.signedInAs(aTeacherAt(school))
	expect((await colleague.get(path)).status).toBe(200)
	const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
	expect((await stranger.get(path)).status).toBe(404)

	await send(own)
	expect((await own.get(path)).status).toBe(404)
	const next = `/files/${photoOf(admin)}`
	expect((await own.get(next)).status).toBe(200)
	expect((await own.get(`${PROFILE}/remove-photo`)).page.heading).toBe('Remove your photo?')
	await own.post(`${PROFILE}/remove-photo`)
	expect([photoOf(admin), (await own.get(next)).status]).toEqual([null, 404])
	expect(
		rows("select action from audit_entries where action like 'office.%'").map((one) => Object.values(one)[0]),
	).toEqual(['office.photo-added', 'office.photo-added', 'office.photo-removed'])
})

it('a photo as large as a phone takes one is stored', async () => {
	const bytes = await aPicture(900, 600)
	expect(bytes.length).toBeGreaterThan(512 * 1024)
	expect((await send(own, bytes)).status).toBe(303)
	expect(photoOf(admin)).not.toBeNull()
})

it('what is no picture is refused, and so is whoever is not of the office', async () => {
	const refusal = await send(own, Buffer.from('no picture'))
	expect(refusal.status).toBe(415)
	expect((await own.post(`${PROFILE}/photo`)).status).toBe(400)
	for (const one of [aTeacherAt(school), aParent(school, [])])
		expect((await send(await Visitor.signedInAs(one))).status).not.toBe(200)
	expect(rows('select id from files')).toEqual([])
})
