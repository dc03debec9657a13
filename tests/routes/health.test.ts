import { expect, it } from 'vitest'
import { schemaVersion } from '#db/migrate.server.ts'
import { change } from '../support/database.ts'
import { Visitor } from '../support/visitor.ts'

it('the process says that it lives', async () => {
	const answer = await new Visitor().get('/healthz')
	expect([answer.status, answer.body]).toEqual([200, 'ok\n'])
	expect((await new Visitor().send('HEAD', '/healthz')).status).toBe(200)
})

it('it is ready with the schema it knows', async () => {
	const answer = await new Visitor().get('/readyz')
	expect(answer.status).toBe(200)
	expect(answer.json()).toEqual({ role: 'primary', schema: schemaVersion(), lagMs: 0 })
})

it('it is not ready with another schema, and lives all the same', async () => {
	change('delete from __drizzle_migrations')
	const answer = await new Visitor().get('/readyz')
	expect(answer.status).toBe(503)
	expect(answer.json()).toEqual({ role: 'primary', schema: null, lagMs: 0 })
	expect((await new Visitor().get('/healthz')).status).toBe(200)
})
