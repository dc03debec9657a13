import { describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { record } from '#app/models/audit.server.ts'
import { accessOf, anAdminAt, aSchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const PATH = '/settings/admin'

describe('the history, asked for by days', () => {
	it('answers however far away the days are that it is asked for', async () => {
		const visitor = await Visitor.signedInAs(anAdminAt(aSchool()))
		for (const days of ['from=1969-12-31', 'from=1900-01-01&to=2199-12-31', 'to=1969-12-31'])
			expect((await visitor.get(`${PATH}/history?${days}`)).status).toBe(200)
	})

	it.each([
		['to=9999-12-31', 'to', '9999-12-31', 'Enter a year between 1900 and 2199'],
		['from=01%2F01%2F0001', 'from', '01/01/0001', 'Enter a year between 1900 and 2199'],
		['from=soon', 'from', 'soon', 'Enter a date as DD/MM/YYYY, such as 31/12/2015'],
	])('says that %s was not used, and keeps it', async (asked, name, typed, message) => {
		const admin = anAdminAt(aSchool())
		const visitor = await Visitor.signedInAs(admin)
		write((tx) => record(tx, accessOf(admin), 'account.locked', { objectName: 'No 1.' }))
		const { status, page } = await visitor.get(`${PATH}/history?what=account&${asked}`)
		expect(status).toBe(200)
		expect(page.text).toContain(message)
		expect(page.control(name)).toContain(`value="${typed}"`)
		expect(page.control(name)).toContain('aria-invalid="true"')
		expect(page.control(name)).toContain(`aria-describedby="filter-${name}-error"`)
		const file = await visitor.get(`${PATH}/history.csv?what=account&${asked}`)
		expect(file.status).toBe(302)
		expect(file.location).toBe(`${PATH}/history?what=account&${name}=${encodeURIComponent(typed)}`)
	})
})
