import { expect, it } from 'vitest'
import { inviteStaff } from '#app/models/platform/staff.server.ts'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool } from '../support/factories.ts'
import { mailedLink, mails } from '../support/mail.ts'
import { Visitor } from '../support/visitor.ts'

const PASSWORD = 'violas are fine'
const staff = { email: 'Ida@solfa.test', name: 'Ida' }

it('the first of the platform’s staff comes in by the link of the invitation, which works once', async () => {
	const invited = inviteStaff(staff, true)
	if (!invited.ok) throw new Error('refused')
	expect(mailedLink()).toContain(invited.value.path)
	expect(mails().map(({ kind }) => kind)).toEqual(['staff-invitation'])
	const visitor = new Visitor()
	const form = await visitor.follow(await visitor.get(invited.value.path))
	expect(form.page.text).toContain('ida@solfa.test')
	await visitor.post('/reset-password', { password: PASSWORD, confirmPassword: PASSWORD })
	const entered = await visitor.post('/login', { username: 'ida@solfa.test', password: PASSWORD })
	expect((await visitor.follow(entered)).page.title).toContain('Platform')
	expect((await new Visitor().get(invited.value.path)).location).toBe('/reset-password')
	expect(
		rows('select school_id, action, object_name from audit_entries where action = ?', 'staff.invited'),
	).toEqual([{ school_id: 'platform', action: 'staff.invited', object_name: 'Ida' }])
})

it('is invited again by a newer link, and nobody of a school is made staff', () => {
	const first = inviteStaff(staff, false)
	const second = inviteStaff(staff, false)
	expect(first.ok && second.ok && first.value.path !== second.value.path).toBe(true)
	expect(rows('select count(*) as n from users where is_super_admin = 1')).toEqual([{ n: 1 }])
	expect(mails()).toEqual([])
	const { email } = anAdminAt(aSchool())
	expect(inviteStaff({ email, name: 'Ana' }, false)).toMatchObject({
		errors: {
			form: [`${email} is the account of somebody at a school. Choose another address for platform staff.`],
		},
	})
	expect(rows('select count(*) as n from users where is_super_admin = 1')).toEqual([{ n: 1 }])
})
