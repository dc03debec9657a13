import { expect, it } from 'vitest'
import { aSchool, aSoloTeacherAt } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

it('the settings ask a solo teacher nothing about teachers, and keep what was chosen before', async () => {
	const solo = aSchool({ kind: 'solo' })
	const own = await Visitor.signedInAs(aSoloTeacherAt(solo))
	const portal = '/settings/school?tab=portal'
	const fields = { intent: 'save-portal', portalSchedule: 'on' }
	await own.post(portal, { ...fields, version: '0', teachersSeeContacts: 'on' })
	const { page } = await own.get(portal)
	expect(page.words).toContain('What students and parents see')
	expect(page.words).not.toContain('What teachers see')
	expect(page.valueOf('teachersSeeContacts')).toBe('on')
})
