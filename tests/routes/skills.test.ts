import { beforeEach, describe, expect, it } from 'vitest'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool, aStudent } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

let office: Visitor
let path: string

beforeEach(async () => {
	const school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
	path = `/students/${aStudent(school)}/skills`
})

const define = () =>
	office.post(`${path}/framework`, [
		['name', 'Piano'],
		['levels', 'Beginning\nSecure'],
		['skills', 'Reading: Treble clef\nBass clef'],
	])

const assess = (level: string, more: Record<string, string> = {}) =>
	office.post(`${path}?index`, [
		['intent', 'assess'],
		['day', more.day ?? '2026-01-02'],
		[
			'skills[0].skillId',
			rows<{ id: string }>(`select id from skills where name = 'Treble clef'`)[0]?.id ?? '',
		],
		['skills[0].level', level],
		['skills[0].comment', more.comment ?? ''],
	])

describe('the skills of a student', () => {
	it('are defined by the office and assessed as history', async () => {
		expect((await office.get(path)).page.text).toContain('No skills yet')
		expect((await office.get(`${path}/framework`)).status).toBe(200)
		expect((await define()).status).toBe(303)
		for (const level of ['1', '2']) expect((await assess(level)).status).toBe(303)
		expect(rows('select level from assessments order by id')).toEqual([{ level: 1 }, { level: 2 }])
		expect((await assess('3')).status).toBe(400)
		for (const tab of ['repertoire', 'practice', 'notes', 'reports'])
			expect((await office.get(`${path}/${tab}`)).status).toBe(200)
	})

	it('keep what was typed of an assessment that is refused', async () => {
		await define()
		const refused = await assess('2', { day: '2126-01-02', comment: 'Reads ahead' })
		expect(refused.status).toBe(400)
		expect(rows('select level from assessments')).toEqual([])
		expect(refused.body).toMatch(/value="Reads ahead"/)
		expect(refused.body).toMatch(/<option value="2" selected="">Secure/)
	})
})
