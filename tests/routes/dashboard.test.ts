import { describe, expect, it } from 'vitest'
import { withDemo } from '../support/database.ts'
import { Visitor } from '../support/visitor.ts'

describe('the dashboard of a school at work', () => {
	withDemo()

	it('has the day’s lessons and the rolls nobody marked, and what each leads to', async () => {
		const demo = await Visitor.signedInAs({ userId: 'person-admin' })
		const { page, body } = await demo.get('/dashboard')
		expect(page.words).toContain('Rolls to mark')
		expect(body).toMatch(/<a [^>]*href="\/classes\/sessions\/[\w-]+"[^>]*>Mark roll/)
		expect(page.links.Schedule).toMatch(/^\/schedule\?view=day&day=\d{4}-\d\d-\d\d$/)
	})
})
