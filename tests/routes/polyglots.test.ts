import { beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { rows } from '../support/database.ts'
import { aSchool, aStudentAt, aTeacherAt } from '../support/factories.ts'
import { formWith } from '../support/images.ts'
import { fileOf, upload } from '../support/library.ts'
import { polyglots } from '../support/polyglots.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

let school: ReturnType<typeof aSchool>

beforeEach(() => {
	school = aSchool()
})

/** Nothing a browser, a player or an unpacker would find in it. */
const ELSE = /script|alert|doctype|%PDF|Main\.class|acTL|fdAT/i

async function expectHarmless({ status, headers, bytes }: Answer) {
	expect(status).toBe(200)
	expect(headers['x-content-type-options']).toBe('nosniff')
	expect(headers['content-security-policy']).toBe(`default-src 'none'; sandbox; frame-ancestors 'none'`)
	const isShown = !String(headers['content-disposition']).startsWith('attachment')
	expect(headers['content-type']).toMatch(isShown ? /^image\/webp$/ : /^application\/(octet-stream|pdf)$/)
	if (!isShown) return
	expect(bytes.toString('latin1')).not.toMatch(ELSE)
	expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 })
}

describe('a file that is two things at once', () => {
	it.each(polyglots)('(%s) is drawn anew or refused where pictures are taken', async (_what, name, make) => {
		const student = await Visitor.signedInAs(aStudentAt(school))
		const bytes = await make()
		const answer = await student.send('POST', '/api/support/upload-image', formWith('image', name, bytes))
		if (answer.status === 200) return expectHarmless(await student.get(String(answer.json().imageUrl)))
		expect(answer.status).toBe(415)
		expect(rows('select id from files')).toEqual([])
	})

	it.each(polyglots)(
		'(%s) is drawn anew, refused, or only ever saved, in the library',
		async (_what, name, make) => {
			const teacher = await Visitor.signedInAs(aTeacherAt(school))
			const answer = await upload(teacher, { name, bytes: await make() })
			if (answer.status === 415) return expect(rows('select id from files')).toEqual([])
			const [, id = ''] = /resources\/([^/?]+)/.exec(answer.location ?? '') ?? []
			await expectHarmless(await teacher.get(await fileOf(teacher, id)))
		},
	)
})
