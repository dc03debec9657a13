import { expect, it } from 'vitest'
import { daysAfter, today } from '#app/utils/dates.ts'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool, aTeacher, platformStaff } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

it('staff find a struggling school, view it as its owner, raise its limit and answer it, and both histories say so', async () => {
	const school = aSchool({ name: 'Tidewater School' })
	const owner = await Visitor.signedInAs(anAdminAt(school))
	for (let n = 0; n < 5; n++) aTeacher(school)
	await owner.call('POST', '/api/support/admin-chat/send', { content: 'We cannot add our sixth teacher.' })
	const staff = await Visitor.signedInAs(platformStaff())

	const { page } = await staff.get('/super-admin/schools')
	expect(page.text).toMatch(/Tidewater School .* At its limit/)
	const card = page.links['Tidewater School'] ?? ''
	expect((await staff.get(card)).page.text).toContain('Teachers 5 of 5')

	const view = await staff.post(`${card}/view`, {
		intent: 'view',
		reason: 'They ask for help',
		minutes: '15',
	})
	expect(view.location).toBe('/dashboard')
	expect((await staff.follow(view)).page.text).toContain('You are viewing Tidewater School as its owner.')
	expect((await staff.get('/teachers')).page.text).toContain('5 of 5')
	await staff.post(card, { intent: 'end-view' })

	const limits = {
		intent: 'limits',
		teachers: '8',
		students: '',
		until: daysAfter(today('UTC'), 60),
		reason: 'A growing school',
	}
	const raised = await staff.post(`${card}/limits`, limits)
	expect((await staff.follow(raised)).page.text).toContain('The limits of Tidewater School were changed.')
	expect((await staff.get(card)).page.text).toContain('Teachers 5 of 8')
	expect((await owner.get('/teachers')).page.text).toContain('5 of 8')

	const [ticket = ''] = Object.values((await staff.get('/super-admin/support')).page.links).filter((to) =>
		to.startsWith('/super-admin/support/'),
	)
	const thread = (await staff.get(ticket)).page
	expect(thread.text).toContain('We cannot add our sixth teacher.')
	const answered = await staff.post(ticket, {
		content: 'You can have eight now.',
		formKey: thread.valueOf('formKey') ?? '',
	})
	expect(answered.status).toBe(303)
	expect((await owner.get('/messaging/support/admin')).page.text).toContain('You can have eight now.')

	const steps = ['oversight.viewed', 'oversight.view-ended', 'oversight.limits-changed']
	const written = rows<{ action: string }>(
		`select action from audit_entries where school_id = ? and action like 'oversight.%' order by id`,
		school.id,
	)
	expect(written.map(({ action }) => action)).toEqual(steps)
	const history = (await owner.get('/settings/admin/history?what=oversight')).page.text
	expect(history).toContain('started to view as its owner: Tidewater School')
	expect(history).toContain('changed the limits of Tidewater School')
	const { text } = (await staff.get(card)).page
	expect(text).toContain('A growing school')
	expect(text).toContain('changed the limits of Tidewater School')
})
